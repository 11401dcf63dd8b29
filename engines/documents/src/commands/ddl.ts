// create, drop, rename and list collections and databases.
import { EMPTY_DOCUMENT, isTruthy } from '../bson/js.ts'
import { CommandError, unsupported } from '../errors.ts'
import { checkNamespace, ensureCollection } from '../storage/make-collection.ts'
import { type Command, ignoresCase } from './context.ts'
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
