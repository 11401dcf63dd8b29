import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { sourceOf } from '../read/cursor.ts'
import type { Collection } from '../storage/collection.ts'
import { ensureCollection, noSuchCollection } from '../storage/make-collection.ts'
import { buildIndex } from '../write/build-index.ts'
import { type Command, type Context, cursorBatchSize } from './context.ts'
import { settled } from './ddl.ts'
import { isPresent } from './index-conflict.ts'
import { specificationOf } from './index-specification.ts'

export const createIndexes: Command = async (context) => {
  const { request, state, database } = context
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

export const listIndexes: Command = ({ request, state, database, target, connection }) => {
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
