// Where writes go: straight to the store, or into the private overlay of a transaction.
import type { Bytes } from '../bson/raw.ts'
import type { ReadView } from '../read/read-view.ts'
import type { Collection } from '../storage/collection.ts'

export interface Target {
  /** What reads see, the target's own writes included. */
  view: (collection: Collection) => ReadView
  insert: (collection: Collection, document: Bytes) => void
  replace: (collection: Collection, row: number, before: Bytes, after: Bytes) => void
  remove: (collection: Collection, row: number, before: Bytes) => void
  /** The collection, made if it does not exist. */
  collection: (database: string, name: string) => Collection
  find: (database: string, name: string) => Collection | undefined
}
