// TTL indexes: deletes what has expired, as MongoDB's monitor does once a minute.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dateValue } from './bson/arithmetic.ts'
import type { Bytes } from './bson/raw.ts'
import { Writer } from './bson/writer.ts'
import { compileFilter } from './query/filter.ts'
import { matchingRows } from './read/matches.ts'
import type { State } from './state.ts'
import type { Collection } from './storage/collection.ts'
import type { Index } from './storage/index-definition.ts'
import { Locked } from './write/locks.ts'

// Bounds how long one step keeps others waiting.
const BATCH = 1000

export async function removeExpired(state: State) {
  for (const collection of [...state.store.catalogue.all()]) {
    for (const index of collection.indexes) {
      while (!collection.dropped && removeSome(state, collection, index)) await nextTurn()
    }
  }
}

/** Answers whether there may be more. */
function removeSome(state: State, collection: Collection, index: Index): boolean {
  if (index.expireAfterSeconds === undefined) return false
  const limit = dateValue(Date.now() - index.expireAfterSeconds * 1000)
  const filter = compileFilter(olderThan(index.fields[0]!.path.text, limit))
  const rows = matchingRows(collection, state.direct.view(), {
    filter,
    limit: BATCH,
  })
  let removed = 0
  for (const [row, document] of rows) {
    try {
      state.direct.remove(collection, row, document)
      removed++
    } catch (error) {
      // A transaction holds it: the next sweep will delete it.
      if (!(error instanceof Locked)) throw error
    }
  }
  return rows.length === BATCH && removed > 0
}

function olderThan(path: string, limit: ReturnType<typeof dateValue>): Bytes {
  const writer = new Writer()
  writer.begin()
  writer.object(path)
  writer.raw('$lt', limit)
  writer.end()
  writer.end()
  return writer.copy()
}
