// Reads the rows of a plan in chunks. Each chunk is a query of its own that continues after the last key seen,
// so that writes may happen in between and nothing is held open.
import type { Bytes } from '../bson/raw.ts'
import { keysOf } from '../order/index-keys.ts'
import type { KeyRange } from '../query/bounds.ts'
import type { Plan } from '../query/planner.ts'
import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'

/** Row number, document, and for multikey indexes the key it was found under. */
export type Row = [row: number, document: Bytes, key?: Bytes]

export interface ScanCounts {
  keys: number
  documents: number
}

const CHUNK_ROWS = 500
const CHUNK_BYTES = 16 * 1024 * 1024

export class RowScan {
  readonly #connection: Connection
  readonly #collection: Collection
  readonly #plan: Plan
  readonly #seen: Set<number> | undefined
  readonly #ranges: KeyRange[]
  readonly counts: ScanCounts = { keys: 0, documents: 0 }
  #range = 0
  #last: { key: Bytes; row: number } | undefined
  #lastRow: number | undefined
  #ended = false

  constructor(connection: Connection, collection: Collection, plan: Plan) {
    this.#connection = connection
    this.#collection = collection
    this.#plan = plan
    this.#seen = plan.index?.multikey ? new Set() : undefined
    this.#ranges = plan.backward ? [...plan.ranges].reverse() : plan.ranges
  }

  get ended() {
    return this.#ended
  }

  /** At most about `wanted` rows; possibly none before the end. */
  next(wanted: number): Row[] {
    if (this.#ended || this.#collection.dropped || !this.#collection.stored) {
      this.#ended = true
      return []
    }
    const safe = Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, this.#collection.largest)))
    const limit = Math.max(1, Math.min(wanted, CHUNK_ROWS, safe))
    return this.#plan.index ? this.#indexed(limit) : this.#natural(limit)
  }

  #natural(limit: number): Row[] {
    const { backward } = this.#plan
    const from = this.#lastRow ?? (backward ? Number.MAX_SAFE_INTEGER : 0)
    const [compare, order] = backward ? ['<', 'DESC'] : ['>', 'ASC']
    const { table } = this.#collection
    const rows = this.#connection.rows<Row>(
      `SELECT rid, doc FROM ${table} WHERE rid ${compare} ? ORDER BY rid ${order} LIMIT ?`,
      from,
      limit,
    )
    this.#lastRow = rows.at(-1)?.[0]
    if (rows.length < limit) this.#ended = true
    this.counts.documents += rows.length
    return rows
  }

  #indexed(limit: number): Row[] {
    const all: Row[] = []
    // Point lookups are gathered until the chunk is full.
    while (all.length < limit) {
      const range = this.#ranges[this.#range]
      if (!range) {
        this.#ended = true
        break
      }
      const wanted = limit - all.length
      const rows = this.#rangeRows(range, wanted)
      if (rows.length < wanted) {
        this.#range++
        this.#last = undefined
      } else {
        this.#last = this.#positionOf(rows.at(-1)!)
      }
      for (const row of rows) all.push(row)
    }
    this.counts.keys += all.length
    this.counts.documents += all.length
    return this.#seen ? all.filter(([row]) => this.#isNew(row)) : all
  }

  #rangeRows({ low, high }: KeyRange, limit: number): Row[] {
    const index = this.#plan.index!
    const columns = index.multikey ? 'i.rid, c.doc, i.key' : 'i.rid, c.doc'
    const from = `SELECT ${columns} FROM ${index.table} i CROSS JOIN ${this.#collection.table} c ON c.rid = i.rid WHERE`
    const order = this.#plan.backward ? 'ORDER BY i.key DESC, i.rid DESC LIMIT ?' : 'ORDER BY i.key, i.rid LIMIT ?'
    if (!this.#last) {
      return this.#connection.rows<Row>(`${from} i.key >= ? AND i.key < ? ${order}`, low, high, limit)
    }
    const { key, row } = this.#last
    return this.#plan.backward
      ? this.#connection.rows<Row>(`${from} (i.key, i.rid) < (?, ?) AND i.key >= ? ${order}`, key, row, low, limit)
      : this.#connection.rows<Row>(`${from} (i.key, i.rid) > (?, ?) AND i.key < ? ${order}`, key, row, high, limit)
  }

  #positionOf([row, document, key]: Row) {
    return { row, key: key ?? keysOf(document, this.#plan.index!.fields).keys[0]! }
  }

  #isNew(row: number): boolean {
    if (this.#seen!.has(row)) return false
    this.#seen!.add(row)
    return true
  }
}

/** How many documents an exact plan finds, from the index alone. */
export function countRows(connection: Connection, collection: Collection, plan: Plan): number {
  const index = plan.index
  if (!collection.stored) return 0
  if (!index) {
    return connection.row<[number]>('SELECT documents FROM collections WHERE id = ?', collection.id)?.[0] ?? 0
  }
  const what = index.multikey ? 'count(DISTINCT rid)' : 'count(*)'
  if (index.multikey && plan.ranges.length > 1) return countDistinct(connection, collection, plan)
  let count = 0
  for (const { low, high } of plan.ranges) {
    count += connection.row<[number]>(`SELECT ${what} FROM ${index.table} WHERE key >= ? AND key < ?`, low, high)![0]
  }
  return count
}

function countDistinct(connection: Connection, collection: Collection, plan: Plan): number {
  const scan = new RowScan(connection, collection, plan)
  let count = 0
  while (!scan.ended) count += scan.next(CHUNK_ROWS).length
  return count
}
