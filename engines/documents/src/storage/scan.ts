// Reads the rows of a plan in chunks. Each chunk is a query of its own that continues after the last key seen,
// so that writes may happen in between and nothing is held open.
import type { SQLInputValue } from 'node:sqlite'
import { type Bytes, int32At } from '../bson/raw.ts'
import { keysOf } from '../order/index-keys.ts'
import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import type { KeyRange, Plan } from './plan.ts'

/** Row number, document, and for multikey indexes the key it was found under. */
export type Row = [row: number, document: Bytes, key?: Bytes]

export const CHUNK_ROWS = 500

// From this many on, joining the documents pays.
const PACKED_ROWS = 8
const CHUNK_BYTES = 16 * 1024 * 1024

// A bare `LIMIT ?` makes SQLite plan the statement anew for every value: two thirds of a point lookup.
const ROWS = '? + 0'

export interface Scan {
  readonly ended: boolean
  /** At most about `wanted` rows; possibly none before the end. No further call follows the `final` one. */
  next: (wanted: number, final?: boolean) => Row[]
}

export class RowScan implements Scan {
  readonly #connection: Connection
  readonly #collection: Collection
  readonly #plan: Plan
  readonly #seen: Set<number> | undefined
  readonly #ranges: KeyRange[]
  readonly #packs: boolean
  #range = 0
  #last: { key: Bytes; row: number } | undefined
  #lastRow: number | undefined
  #ended = false

  /** Without row numbers, reading many documents is cheaper; all but the last row of a chunk then have number 0. */
  constructor(
    connection: Connection,
    collection: Collection,
    plan: Plan,
    { rowNumbers = true } = {},
  ) {
    this.#packs = !rowNumbers && !plan.index?.multikey
    this.#connection = connection
    this.#collection = collection
    this.#plan = plan
    this.#seen = plan.index?.multikey ? new Set() : undefined
    this.#ranges = plan.backward ? [...plan.ranges].reverse() : plan.ranges
  }

  get ended() {
    return this.#ended
  }

  next(wanted: number, final = false): Row[] {
    if (this.#ended || this.#collection.dropped || !this.#collection.stored) {
      this.#ended = true
      return []
    }
    const safe = Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, this.#collection.largest)))
    const limit = Math.max(1, Math.min(wanted, CHUNK_ROWS, safe))
    const isFinal = final && limit === wanted
    return this.#plan.index ? this.#indexed(limit, isFinal) : this.#natural(limit, isFinal)
  }

  #natural(limit: number, final: boolean): Row[] {
    const { backward } = this.#plan
    const from = this.#lastRow ?? (backward ? Number.MAX_SAFE_INTEGER : 0)
    const [compare, order] = backward ? ['<', 'DESC'] : ['>', 'ASC']
    const { table } = this.#collection
    const rows = this.#read(
      `SELECT rid, doc FROM ${table} WHERE rid ${compare} ? ORDER BY rid ${order} LIMIT ${ROWS}`,
      [from, limit],
      limit,
      final,
    )
    this.#lastRow = rows.at(-1)?.[0]
    if (rows.length < limit) this.#ended = true
    return rows
  }

  #indexed(limit: number, final: boolean): Row[] {
    let all: Row[] = []
    // Point lookups are gathered until the chunk is full.
    while (all.length < limit) {
      const range = this.#ranges[this.#range]
      if (!range) {
        this.#ended = true
        break
      }
      const wanted = limit - all.length
      const rows = this.#rangeRows(range, wanted, final)
      if (rows.length < wanted) {
        this.#range++
        this.#last = undefined
      } else if (!final) {
        this.#last = this.#positionOf(rows.at(-1)!)
      }
      all = all.length === 0 ? rows : all.concat(rows)
    }
    return this.#seen ? all.filter(([row]) => this.#isNew(row)) : all
  }

  #rangeRows({ low, high }: KeyRange, limit: number, final: boolean): Row[] {
    const index = this.#plan.index!
    const columns = index.multikey ? 'i.rid, c.doc, i.key' : 'i.rid, c.doc'
    const from = `SELECT ${columns} FROM ${index.table} i CROSS JOIN ${this.#collection.table} c ON c.rid = i.rid WHERE`
    const order = `ORDER BY ${this.#plan.backward ? 'i.key DESC, i.rid DESC' : 'i.key, i.rid'} LIMIT ${ROWS}`
    if (!this.#last)
      return this.#read(
        `${from} i.key >= ? AND i.key < ? ${order}`,
        [low, high, limit],
        limit,
        final,
      )
    const { key, row } = this.#last
    return this.#plan.backward
      ? this.#read(
          `${from} (i.key, i.rid) < (?, ?) AND i.key >= ? ${order}`,
          [key, row, low, limit],
          limit,
          final,
        )
      : this.#read(
          `${from} (i.key, i.rid) > (?, ?) AND i.key < ? ${order}`,
          [key, row, high, limit],
          limit,
          final,
        )
  }

  #read(sql: string, values: SQLInputValue[], limit: number, final: boolean): Row[] {
    if (!this.#packs || limit < PACKED_ROWS) return this.#connection.rows<Row>(sql, ...values)
    // Documents are joined end to end by SQLite: one value to hand over instead of one per document.
    const last = final ? '0' : 'group_concat(rid)'
    const packed = `SELECT ${last}, CAST(group_concat(doc, '') AS BLOB) FROM (${sql})`
    const [rids, documents] = this.#connection.row<[string, Bytes | null]>(packed, ...values)!
    if (!documents) return []
    const rows = unpacked(documents)
    if (!final) rows.at(-1)![0] = Number(rids.slice(rids.lastIndexOf(',') + 1))
    return rows
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

// BSON documents begin with their length, so a string of them needs no separators.
function unpacked(documents: Bytes): Row[] {
  const { buffer, byteOffset, length } = documents
  const rows: Row[] = []
  for (let at = 0; at < length; ) {
    const size = int32At(documents, at)
    rows.push([0, new Uint8Array(buffer, byteOffset + at, size)])
    at += size
  }
  return rows
}
