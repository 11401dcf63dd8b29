import { documentOf, fieldsOf, itemsOf } from '../bson/elements.ts'
import { isTruthy, type Js, numberOf, toJs } from '../bson/js.ts'
import { type Bytes, type Raw, stringOf, T } from '../bson/raw.ts'
import { documentBytes, documentNode } from '../bson/tree.ts'
import { CommandError, unsupported } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import { sourceOf } from '../read/cursor.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'
import { ensureCollection, noSuchCollection } from '../storage/make-collection.ts'
import { buildIndex } from '../write/build-index.ts'
import { type Command, type Context, cursorBatchSize } from './context.ts'
import { isPresent } from './index-conflict.ts'
import { specificationOf } from './index-specification.ts'
import { reshape, settled } from './reshape.ts'

export const createIndexes: Command = async (context) => {
  const { request, state, database } = context
  request.allow('indexes', 'commitQuorum', 'ignoreUnknownIndexOptions')
  const name = request.text('createIndexes')
  const specifications = request.documents('indexes').map(specificationOf)
  if (specifications.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create')
  const existed = state.store.catalogue.find(database, name)
  const collection = existed ?? ensureCollection(state.store, database, name)
  await settled(context.state, collection)
  const before = collection.indexes.length
  for (const specification of specifications) {
    if (isPresent(collection, specification)) continue
    await addIndex(context, collection, specification)
  }
  const after = collection.indexes.length
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: !existed,
    ...(before === after && { note: 'all indexes already exist' }),
    ok: 1,
  }
}

async function addIndex(
  { state: { store } }: Context,
  collection: Collection,
  specification: Bytes,
) {
  const index = store.journal.write(() => store.catalogue.addIndex(collection, specification))
  collection.changedAt = store.journal.sequence + 1
  index.since = collection.changedAt
  try {
    buildIndex(store, collection, index)
  } catch (error) {
    store.journal.write(() => store.catalogue.dropIndex(collection, index))
    throw error
  }
}

export const dropIndexes: Command = async (context) => {
  const { request, state, database } = context
  const { catalogue } = state.store
  request.allow('index')
  const collection = catalogue.find(database, request.text(request.name))
  if (!collection) throw noSuchCollection(database, request.text(request.name))
  const wanted = request.get('index')
  if (!wanted)
    throw new CommandError(
      'BadValue',
      "BSON field 'dropIndexes.index' is missing but a required field",
    )
  let nIndexesWas = 0
  await reshape(state, [collection], () => {
    nIndexesWas = collection.indexes.length
    const doomed = wanted.type === T.array ? itemsOf(wanted) : [wanted]
    for (const index of doomed.flatMap((each) => indexesNamed(collection, each)))
      catalogue.dropIndex(collection, index)
  })
  return { nIndexesWas, ok: 1 }
}

function indexesNamed(collection: Collection, wanted: Raw): Index[] {
  if (wanted.type === T.string && stringOf(wanted) === '*')
    return collection.indexes.filter(({ isId }) => !isId)
  const found = collection.indexes.find(({ name, key }) =>
    wanted.type === T.string ? name === stringOf(wanted) : keyTextOf(key) === keyTextOf(wanted),
  )
  if (!found) {
    const what =
      wanted.type === T.string
        ? `index not found with name [${stringOf(wanted)}]`
        : `can't find index with key: ${JSON.stringify(toJs(documentOf(wanted)))}`
    throw new CommandError('IndexNotFound', what)
  }
  if (found.isId) throw new CommandError('InvalidOptions', 'cannot drop _id index')
  return [found]
}

export const listIndexes: Command = ({ request, state, database, target, connection }) => {
  request.allow('cursor')
  const name = request.text('listIndexes')
  const collection = target.find(database, name)
  if (!collection) throw noSuchCollection(database, name)
  return state.cursors.open(
    `${database}.${name}`,
    sourceOf(collection.indexes.map(({ specification }) => specification)),
    {
      batchSize: cursorBatchSize(request.document('cursor')),
      owner: connection.user,
    },
  )
}

/** collMod: what mongoose's syncIndexes and people need, the expiry and visibility of an index. */
export const collMod: Command = async (context) => {
  const {
    request,
    state: { store },
    database,
  } = context
  request.allow('index')
  const name = request.text('collMod')
  const collection = store.catalogue.find(database, name)
  if (!collection) throw noSuchCollection(database, name)
  const change = request.document('index')
  if (!change) return { ok: 1 }
  const fields = fieldsOf(change.bytes, change.start)
  const [index] = indexesNamed(collection, (fields.get('name') ?? fields.get('keyPattern'))!)
  const reply: Js = { ok: 1 }
  const next = documentNode(index!.specification)
  for (const [option, value] of fields) {
    if (option === 'name' || option === 'keyPattern') continue
    if (option !== 'expireAfterSeconds' && option !== 'hidden')
      throw unsupported(`collMod of the index option ${option}`)
    const old = next.fields.get(option)
    reply[`${option}_old`] = old && numberOf(old as Raw)
    next.fields.set(option, value)
    reply[`${option}_new`] = option === 'hidden' ? isTruthy(value) : numberOf(value)
  }
  store.journal.write(() => store.catalogue.replaceIndex(collection, index!, documentBytes(next)))
  return reply
}
