import { T } from '../bson/raw.ts'
import type { KeyField } from '../order/index-keys.ts'
import { type Condition, conjuncts } from '../query/condition.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'
import type { Plan } from '../storage/plan.ts'
import type { PathCondition } from './bounds.ts'
import { intervals } from './intervals.ts'
import type { PlanRequest } from './planner.ts'

export interface Candidate extends Plan {
  pinned: number
  ranged: boolean
}

export type Junction = Extract<Condition, { kind: 'and' | 'or' }>

export function usable(
  collection: Collection,
  { sequence = Number.POSITIVE_INFINITY }: PlanRequest,
): Index[] {
  return collection.indexes.filter((index) => index.since <= sequence)
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
  const { ranges, pinned, ranged, answered, single } = intervals(index, conditions)
  if (index.sparse && pinned === 0 && !ranged) return undefined
  if (index.sparse && matchesMissing(index, conditions)) return undefined
  const order = single ? orderOf(index, sort, pinned) : undefined
  const sorted = sort.length === 0 || order !== undefined
  if (pinned === 0 && !ranged && (sort.length === 0 || !sorted)) return undefined
  const exact = conditions.every((each) => answered.includes(each))
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
  const fixed = new Set(index.fields.slice(0, pinned).map(({ path }) => path.text))
  const wanted = sort.filter(({ path }) => !fixed.has(path.text))
  const fields = index.fields.filter(({ path }) => !fixed.has(path.text))
  if (wanted.length === 0) return 'forward'
  if (wanted.length > fields.length) return undefined
  const backward = wanted[0]!.descending !== fields[0]!.descending
  const isSame = wanted.every(
    ({ path, descending }, i) =>
      path.text === fields[i]!.path.text && (descending !== fields[i]!.descending) === backward,
  )
  return isSame ? (backward ? 'backward' : 'forward') : undefined
}

// A sparse index lacks the documents without any of its fields, so a query must demand at least one of them.
function matchesMissing(index: Index, conditions: readonly Condition[]): boolean {
  const demanded = conditions.some(
    (each) =>
      each.kind === 'path' &&
      each.bound !== undefined &&
      index.fields.some(({ path }) => path.text === each.path.text) &&
      (each.bound.op === '$exists' || !acceptsNull(each)),
  )
  return !demanded
}

function acceptsNull({ bound }: PathCondition): boolean {
  if (!bound) return true
  if (bound.op === '$exists') return true
  if (bound.op === 'prefix' || bound.op === 'item') return false
  const values = bound.op === '$in' ? bound.values : [bound.value]
  return values.some(({ type }) => type === T.null || type === T.minKey || type === T.maxKey)
}
