// create, drop, rename and list collections and databases.
import { Binary } from 'bson'
import { demandLogin } from '../access/authorize.ts'
import { EMPTY_DOCUMENT, fromJs, isTruthy, type Js, toJs } from '../bson/js.ts'
import { documentOf } from '../bson/raw.ts'
import { CommandError, unsupported } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { sourceOf } from '../read/cursors.ts'
import type { Collection } from '../storage/collection.ts'
import { checkNamespace, ensureCollection } from '../storage/make-collection.ts'
import { type Command, cursorBatchSize, ignoresCase } from './context.ts'
import { reshape } from './reshape.ts'

export const create: Command = ({ request, state, database, target, inTransaction }) => {
  request.allow(
    'capped',
    'collation',
    'validator',
    'timeseries',
    'viewOn',
    'pipeline',
    'clusteredIndex',
    'expireAfterSeconds',
    'autoIndexId',
    'idIndex',
    'size',
    'max',
    'storageEngine',
    'indexOptionDefaults',
    'validationLevel',
    'validationAction',
    'changeStreamPreAndPostImages',
    'encryptedFields',
  )
  for (const option of [
    'capped',
    'validator',
    'timeseries',
    'viewOn',
    'pipeline',
    'clusteredIndex',
    'changeStreamPreAndPostImages',
    'encryptedFields',
    'storageEngine',
    'expireAfterSeconds',
  ]) {
    if (isTruthy(request.get(option))) throw unsupported(`the collection option ${option}`)
  }
  if (ignoresCase(request.get('collation')))
    throw unsupported('a collection with a default collation')
  const name = request.text('create')
  checkNamespace(database, name)
  if (target.find(database, name)) {
    throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`)
  }
  if (inTransaction) target.collection(database, name)
  else ensureCollection(state.store, database, name, EMPTY_DOCUMENT)
  return { ok: 1 }
}

export const drop: Command = async (context) => {
  const { request, state, database } = context
  request.allow()
  const name = request.text('drop')
  const collection = state.store.catalogue.find(database, name)
  // Since MongoDB 7.0 dropping what is not there succeeds.
  if (!collection) return { ok: 1 }
  let nIndexesWas = 0
  await reshape(state, [collection], () => {
    nIndexesWas = collection.indexes.length
    state.store.catalogue.drop(collection)
  })
  return { nIndexesWas, ns: `${database}.${name}`, ok: 1 }
}

export const dropDatabase: Command = async (context) => {
  const { request, state, database } = context
  request.allow()
  const { catalogue } = state.store
  const collections = catalogue.inDatabase(database)
  await reshape(state, collections, () => {
    for (const collection of collections) if (!collection.dropped) catalogue.drop(collection)
  })
  return collections.length > 0 ? { dropped: database, ok: 1 } : { ok: 1 }
}

export const renameCollection: Command = async (context) => {
  const { request, state } = context
  const { catalogue } = state.store
  request.allow('to', 'dropTarget')
  const [from, to] = [
    splitNamespace(request.text('renameCollection')),
    splitNamespace(request.text('to')),
  ]
  checkNamespace(to.database, to.name)
  const collection = catalogue.find(from.database, from.name)
  if (!collection)
    throw new CommandError(
      'NamespaceNotFound',
      `Source collection ${from.database}.${from.name} does not exist`,
    )
  const existing = catalogue.find(to.database, to.name)
  if (existing && !request.flag('dropTarget'))
    throw new CommandError('NamespaceExists', 'target namespace exists')
  await reshape(state, existing ? [collection, existing] : [collection], () => {
    if (existing) catalogue.drop(existing)
    catalogue.rename(collection, to.database, to.name)
  })
  return { ok: 1 }
}

function splitNamespace(namespace: string) {
  const dot = namespace.indexOf('.')
  return { database: namespace.slice(0, dot), name: namespace.slice(dot + 1) }
}

export const listCollections: Command = ({ request, state, database, connection }) => {
  request.allow('filter', 'nameOnly', 'authorizedCollections', 'cursor')
  const nameOnly = request.flag('nameOnly')
  const filter = request.document('filter')
  const wanted = filter && compileFilter(filter.bytes, filter.start)
  const documents = state.store.catalogue
    .inDatabase(database)
    .map((collection) => fromJs(described(collection, nameOnly)))
    .filter((document) => !wanted || wanted.matches(document))
  return state.cursors.open(`${database}.$cmd.listCollections`, sourceOf(documents), {
    batchSize: cursorBatchSize(request.document('cursor')),
    owner: connection.user,
  })
}

function described(collection: Collection, nameOnly: boolean | undefined): Js {
  const { name, options, uuid, idIndex } = collection
  if (nameOnly) return { name, type: 'collection' }
  return {
    name,
    type: 'collection',
    options: toJs(options),
    info: { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) },
    idIndex: toJs(idIndex.specification),
  }
}

export const listDatabases: Command = (context) => {
  const { request, state } = context
  request.allow('filter', 'nameOnly', 'authorizedDatabases')
  const user = demandLogin(context)
  const seesAll = state.accounts.allows(user, 'listDatabases', 'admin')
  const filter = request.document('filter')
  const wanted = filter && compileFilter(documentOf(filter))
  const databases = state.store.catalogue
    .databases()
    .filter((name) => seesAll || state.accounts.allows(user, 'find', name))
    .map((name) => {
      const sizeOnDisk = state.store.catalogue
        .inDatabase(name)
        .reduce((sum, { bytes }) => sum + bytes, 0)
      return request.flag('nameOnly') ? { name } : { name, sizeOnDisk, empty: false }
    })
    .filter((database) => !wanted || wanted.matches(fromJs(database)))
  if (request.flag('nameOnly')) return { databases, ok: 1 }
  const totalSize = databases.reduce(
    (sum, database) => sum + ((database as { sizeOnDisk?: number }).sizeOnDisk ?? 0),
    0,
  )
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1048576), ok: 1 }
}
