import type { KeyField } from '../order/index-keys.ts'
import type { Condition } from '../query/condition.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'
import { EVERYTHING, intervals } from './intervals.ts'
import { conjuncts, implied, matchesMissing, sameCondition } from './partial-index.ts'
import type { Plan, PlanRequest } from './planner.ts'

export interface Candidate extends Plan {
  pinned: number
  ranged: boolean
}

export type Junction = Extract<Condition, { kind: 'and' | 'or' }>

export function usable(
  collection: Collection,
  { sequence = Number.POSITIVE_INFINITY }: PlanRequest,
): Index[] {
  return collection.indexes.filter((index) => !index.hidden && index.since <= sequence)
}

export function fullIndex(index: Index, request: PlanRequest): Plan {
  const order = orderOf(index, request.sort, 0)
  return {
    index,
    ranges: [EVERYTHING],
    backward: order === 'backward',
    exact: false,
    sorted: order !== undefined,
  }
}

export function isBetter(a: Candidate, b: Candidate): boolean {
  if (isWholeId(a) !== isWholeId(b)) return isWholeId(a)
  if (a.pinned !== b.pinned) return a.pinned > b.pinned
  if (a.sorted !== b.sorted) return a.sorted
  if (a.ranged !== b.ranged) return a.ranged
  if (a.exact !== b.exact) return a.exact
  return a.index!.fields.length < b.index!.fields.length
}

// A lookup of single documents by their id beats everything.
function isWholeId({ index, pinned }: Candidate) {
  return pinned > 0 && index!.isId
}

export function candidate(index: Index, { filter, sort }: PlanRequest): Candidate | undefined {
  const conditions = conjuncts(filter.condition)
  if (index.partial && !implied(index.partial, conditions)) return undefined
  const { ranges, pinned, ranged, answered, single } = intervals(index, conditions)
  if (index.sparse && pinned === 0 && !ranged) return undefined
  if (index.sparse && matchesMissing(index, conditions)) return undefined
  const order = single ? orderOf(index, sort, pinned) : undefined
  const sorted = sort.length === 0 || order !== undefined
  if (pinned === 0 && !ranged && (sort.length === 0 || !sorted)) return undefined
  const covers = index.partial ? conjuncts(index.partial.condition) : []
  const exact = conditions.every(
    (each) => answered.includes(each) || covers.some((other) => sameCondition(each, other)),
  )
  return { index, ranges, backward: order === 'backward', exact, sorted, pinned, ranged }
}

/** Whether walking the index, one way or the other, gives the order; fields pinned to one value do not count. */
function orderOf(
  index: Index,
  sort: readonly KeyField[],
  pinned: number,
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return 'forward'
  if (index.multikey) return undefined
  const fixed = new Set(index.fields.slice(0, pinned).map(({ path }) => path))
  const wanted = sort.filter(({ path }) => !fixed.has(path))
  const fields = index.fields.filter(({ path }) => !fixed.has(path))
  if (wanted.length === 0) return 'forward'
  if (wanted.length > fields.length) return undefined
  const backward = wanted[0]!.descending !== fields[0]!.descending
  const isSame = wanted.every(
    ({ path, descending }, i) =>
      path === fields[i]!.path && (descending !== fields[i]!.descending) === backward,
  )
  return isSame ? (backward ? 'backward' : 'forward') : undefined
}
