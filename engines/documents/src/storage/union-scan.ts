// The rows of several plans, one after the other, each row once.
import type { Plan } from '../read/planner.ts'
import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import { type Row, RowScan, type Scan, type ScanCounts } from './scan.ts'

export function openScan(
  connection: Connection,
  collection: Collection,
  plan: Plan,
  options: { rowNumbers: boolean },
): Scan {
  return plan.branches
    ? new UnionScan(plan.branches.map((branch) => new RowScan(connection, collection, branch)))
    : new RowScan(connection, collection, plan, options)
}

class UnionScan implements Scan {
  readonly #scans: RowScan[]
  readonly #seen = new Set<number>()

  constructor(scans: RowScan[]) {
    this.#scans = scans
  }

  get ended() {
    return this.#scans.every(({ ended }) => ended)
  }

  get counts(): ScanCounts {
    return this.#scans.reduce(
      ({ keys, documents }, { counts }) => ({
        keys: keys + counts.keys,
        documents: documents + counts.documents,
      }),
      { keys: 0, documents: 0 },
    )
  }

  next(wanted: number): Row[] {
    const scan = this.#scans.find(({ ended }) => !ended)
    if (!scan) return []
    return scan.next(wanted).filter(([row]) => !this.#seen.has(row) && this.#seen.add(row))
  }
}
