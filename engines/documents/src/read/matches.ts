// The rows that match a filter, in chunks: the one place where plan, index scan, filter and a transaction's own
// uncommitted documents meet.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkDeadline } from '../deadline.ts'
import { Sorter } from '../query/sort.ts'
import type { Collection } from '../storage/collection.ts'
import type { Plan } from '../storage/plan.ts'
import type { Row, Scan } from '../storage/scan.ts'
import { openScan } from '../storage/union-scan.ts'
import { plan } from './planner.ts'
import type { FindRequest, Overlay, ReadView } from './read-view.ts'

const CHUNK = 500

// The first chunk when most rows may be filtered out: a page is often found early.
const FIRST_CHUNK = 100
const SLICE_MS = 15

export class Matches {
  readonly plan: Plan
  readonly scan: Scan
  readonly #request: FindRequest
  readonly #overlay: Overlay | undefined
  #toGive: number
  #overlaid = false
  #chunk = FIRST_CHUNK

  /** Writes need the row numbers; reads are faster without, unless uncommitted rows have to be left out. */
  constructor(
    collection: Collection,
    view: ReadView,
    request: FindRequest,
    { rowNumbers = false } = {},
  ) {
    const { connection, sequence } = view
    this.plan = plan(collection, { ...request, connection, sequence })
    this.scan = openScan(connection, collection, this.plan, {
      rowNumbers: rowNumbers || view.overlay !== undefined,
    })
    this.#request = request
    this.#overlay = view.overlay
    this.#toGive = this.sortsInMemory
      ? Number.POSITIVE_INFINITY
      : request.limit || Number.POSITIVE_INFINITY
  }

  /** Sorted reads over uncommitted documents are merged by sorting. */
  get sortsInMemory() {
    return !this.plan.sorted || (this.#overlay !== undefined && this.#request.sort.length > 0)
  }

  get ended() {
    return this.#toGive <= 0 || (this.scan.ended && (this.#overlaid || !this.#overlay))
  }

  /** The next matching rows, maybe none although more follow. */
  next(wanted = CHUNK): Row[] {
    if (this.ended) return []
    const { deadline, filter } = this.#request
    if (deadline) checkDeadline(deadline)
    if (this.scan.ended) return this.#cut(this.#overlayRows())
    const exact = this.plan.exact && !this.#overlay
    const rows = exact
      ? this.scan.next(Math.min(wanted, this.#toGive), wanted >= this.#toGive)
      : this.scan.next(this.#chunk)
    this.#chunk = Math.min(CHUNK, this.#chunk * 2)
    const hidden = this.#overlay?.hidden
    if (exact) return this.#cut(rows)
    return this.#cut(
      ownCopies(
        rows.filter(
          ([row, document]) => !hidden?.has(row) && (this.plan.exact || filter.matches(document)),
        ),
        rows.length,
      ),
    )
  }

  #overlayRows(): Row[] {
    this.#overlaid = true
    return this.#overlay!.documents.filter((document) =>
      this.#request.filter.matches(document),
    ).map((document) => [0, document])
  }

  #cut(rows: Row[]): Row[] {
    const kept = rows.length <= this.#toGive ? rows : rows.slice(0, this.#toGive)
    this.#toGive -= kept.length
    return kept
  }

  /** All rows in order, when they have to be sorted in memory. */
  async sorted(): Promise<Row[]> {
    const { sort, limit } = this.#request
    const sorter = new Sorter<Row>(
      sort,
      limit || Number.POSITIVE_INFINITY,
      ([, document]) => document,
    )
    await this.each((row) => sorter.add(row))
    return sorter.result()
  }

  /** Visits every row, letting other clients be served in between. */
  async each(visit: (row: Row) => void) {
    let since = performance.now()
    while (!this.ended) {
      for (const row of this.next()) visit(row)
      if (performance.now() - since > SLICE_MS) {
        await nextTurn()
        since = performance.now()
      }
    }
  }
}

// Documents read together share their memory: a few kept ones must not hold all the others.
function ownCopies(kept: Row[], read: number): Row[] {
  if (kept.length * 2 > read) return kept
  for (const row of kept) row[1] = row[1].slice()
  return kept
}

/** All matching rows at once, unsorted, without giving way: for writes, which must not be interleaved. */
export function matchingRows(
  collection: Collection,
  view: ReadView,
  request: Omit<FindRequest, 'sort'>,
): Row[] {
  const matches = new Matches(collection, view, { ...request, sort: [] }, { rowNumbers: true })
  const rows: Row[] = []
  while (!matches.ended) for (const row of matches.next()) rows.push(row)
  return rows
}
