// The way to the rows of a query, which `read` chooses and a scan walks.
import type { Index } from './index-definition.ts'

export interface KeyRange {
  /** First key in the range and first key after it, for an ascending field. */
  low: Buffer
  high: Buffer
}

export interface Plan {
  /** Undefined: the collection is read in the order of insertion. */
  index: Index | undefined
  /** Disjoint and in index order. */
  ranges: KeyRange[]
  backward: boolean
  /** Every document in the ranges matches the filter: nothing is left to test. */
  exact: boolean
  /** The documents come in the order asked for. */
  sorted: boolean
  /** An $or: the union of these, one for each of its branches. */
  branches?: Plan[]
}
