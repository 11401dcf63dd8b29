import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import type { Plan } from './plan.ts'
import { CHUNK_ROWS, RowScan } from './scan.ts'

/** How many documents an exact plan finds, from the index alone. */
export function countRows(connection: Connection, collection: Collection, plan: Plan): number {
  const index = plan.index
  if (!collection.stored) return 0
  if (!index) {
    return (
      connection.row<[number]>(
        'SELECT documents FROM collections WHERE id = ?',
        collection.id,
      )?.[0] ?? 0
    )
  }
  const what = index.multikey ? 'count(DISTINCT rid)' : 'count(*)'
  if (index.multikey && plan.ranges.length > 1) return countDistinct(connection, collection, plan)
  let count = 0
  for (const { low, high } of plan.ranges) {
    count += connection.row<[number]>(
      `SELECT ${what} FROM ${index.table} WHERE key >= ? AND key < ?`,
      low,
      high,
    )![0]
  }
  return count
}

/** Whether the ranges of a plan's index hold at most so many keys. */
export function holdsAtMost(
  connection: Connection,
  collection: Collection,
  { index, ranges }: Plan,
  keys: number,
): boolean {
  if (!index || !collection.stored) return true
  let left = keys
  return ranges.every(({ low, high }) => {
    left -= connection.row<[number]>(
      `SELECT count(*) FROM (SELECT 1 FROM ${index.table} WHERE key >= ? AND key < ? LIMIT ?)`,
      low,
      high,
      left + 1,
    )![0]
    return left >= 0
  })
}

function countDistinct(connection: Connection, collection: Collection, plan: Plan): number {
  const scan = new RowScan(connection, collection, plan)
  let count = 0
  while (!scan.ended) count += scan.next(CHUNK_ROWS).length
  return count
}
