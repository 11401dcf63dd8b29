import type { Bytes } from '../bson/raw.ts'
import type { Collection } from './collection.ts'
import type { Index } from './index-definition.ts'

export interface IndexChange {
  index: Index
  remove: Buffer[]
  add: Buffer[]
  multikey: boolean
}

/** What changes in the indexes of a collection when a document comes, goes or changes. */
export function indexChanges(
  collection: Collection,
  before: Bytes | undefined,
  after: Bytes | undefined,
): IndexChange[] {
  const changes: IndexChange[] = []
  for (const index of collection.indexes) {
    const old = before ? index.keysFor(before).keys : []
    const now = after ? index.keysFor(after) : { keys: [], multikey: false }
    const remove = old.filter((key) => !now.keys.some((other) => other.equals(key)))
    const add = now.keys.filter((key) => !old.some((other) => other.equals(key)))
    if (remove.length + add.length > 0 || (now.multikey && !index.multikey)) {
      changes.push({ index, remove, add, multikey: now.multikey })
    }
  }
  return changes
}
