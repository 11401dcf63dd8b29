import type { Bytes } from '../bson/raw.ts'
import type { Collection } from '../storage/collection.ts'
import { indexChanges } from '../storage/index-changes.ts'
import { ensureCollection } from '../storage/make-collection.ts'
import type { Store } from '../storage/store.ts'

export interface Entry {
  /** The stored row it replaces, if any. */
  row: number | undefined
  before: Bytes | undefined
  /** Undefined: deleted. */
  after: Bytes | undefined
}

/** What a transaction has done to one collection and not yet committed. */
export class CollectionChanges {
  readonly collection: Collection
  readonly entries = new Map<string, Entry>()
  readonly hidden = new Set<number>()
  /** Unique keys this transaction gives to a document: index and key, to the document's id. */
  readonly claims = new Map<string, string>()

  constructor(collection: Collection) {
    this.collection = collection
  }
}

/** Writes them to the store. */
export function applyChanges(store: Store, changes: CollectionChanges) {
  const { database, name } = changes.collection
  const collection = storedCollection(store, database, name)
  // All keys are made before the first write: what may fail, fails while nothing has happened.
  const prepared = [...changes.entries.values()].map((entry) => ({
    ...entry,
    updates: indexChanges(collection, entry.before, entry.after),
  }))
  for (const { row, before, after, updates } of prepared) {
    if (row === undefined) {
      if (after) store.insert(collection, after, updates)
    } else if (after) {
      store.replace(collection, row, before!, after, updates)
    } else {
      store.remove(collection, row, before!, updates)
    }
  }
}

export function storedCollection(store: Store, database: string, name: string): Collection {
  return store.catalogue.find(database, name) ?? ensureCollection(store, database, name)
}
