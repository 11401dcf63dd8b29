// The rows of several plans, one after the other, each row once.

import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import type { Plan } from './plan.ts'
import { type Row, RowScan, type Scan } from './scan.ts'

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

  next(wanted: number): Row[] {
    const scan = this.#scans.find(({ ended }) => !ended)
    if (!scan) return []
    return scan.next(wanted).filter(([row]) => !this.#seen.has(row) && this.#seen.add(row))
  }
}
