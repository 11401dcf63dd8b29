// TTL indexes: deletes what has expired, as MongoDB's monitor does once a minute.
import { dateValue } from './bson/arithmetic.ts'
import type { Bytes } from './bson/raw.ts'
import { Writer } from './bson/writer.ts'
import { compileFilter } from './query/filter.ts'
import { matchingRows } from './query/matches.ts'
import type { State } from './state.ts'
import type { Collection } from './storage/collection.ts'
import type { Index } from './storage/index-definition.ts'
import { Locked } from './write/locks.ts'

// Bounds how long one sweep keeps others waiting; the rest goes with the next.
const BATCH = 5000

export function removeExpired(state: State) {
  for (const collection of state.store.catalogue.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) removeFrom(state, collection, index, index.expireAfterSeconds)
    }
  }
}

function removeFrom(state: State, collection: Collection, index: Index, seconds: number) {
  const limit = dateValue(Date.now() - seconds * 1000)
  const filter = compileFilter(olderThan(index.fields[0]!.path.text, limit))
  const rows = matchingRows(collection, state.direct.view(), { filter, sort: [], skip: 0, limit: BATCH })
  for (const [row, document] of rows) {
    try {
      state.direct.remove(collection, row, document)
    } catch (error) {
      // A transaction works on it: the next sweep comes soon enough.
      if (!(error instanceof Locked)) throw error
    }
  }
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
