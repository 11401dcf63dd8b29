// Makes and drops collections, and drops databases.
import { EMPTY_DOCUMENT } from '../bson/js.ts'
import { CommandError } from '../errors.ts'
import type { State } from '../state.ts'
import type { Collection } from '../storage/collection.ts'
import { checkNamespace, ensureCollection } from '../storage/make-collection.ts'
import type { Command } from './context.ts'

export const create: Command = ({ request, state, database, target, inTransaction }) => {
  const name = request.text('create')
  checkNamespace(database, name)
  if (target.find(database, name)) {
    throw new CommandError('NamespaceExists', `Collection ${database}.${name} already exists.`)
  }
  if (inTransaction) target.collection(database, name)
  else ensureCollection(state.store, database, name, EMPTY_DOCUMENT)
  return { ok: 1 }
}

/** Since MongoDB 7.0 dropping what is not there succeeds. */
export const drop: Command = async ({ request, state, database }) => {
  const collection = state.store.catalogue.find(database, request.text('drop'))
  if (collection) await dropAll(state, [collection])
  return { ok: 1 }
}

export const dropDatabase: Command = async ({ state, database }) => {
  const collections = state.store.catalogue.inDatabase(database)
  await dropAll(state, collections)
  return collections.length > 0 ? { dropped: database, ok: 1 } : { ok: 1 }
}

async function dropAll(state: State, collections: readonly Collection[]) {
  const { catalogue, journal } = state.store
  for (const collection of collections) await settled(state, collection)
  journal.write(() => {
    for (const collection of collections) if (!collection.dropped) catalogue.drop(collection)
  })
}

/** Waits until no open transaction has changes in the collection. */
export async function settled({ sessions }: State, collection: Collection): Promise<void> {
  for (;;) {
    const busy = [...sessions.openTransactions].find((each) => each.touches(collection))
    if (!busy) return
    await busy.finished
  }
}
