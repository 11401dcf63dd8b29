// Chooses the index for a query: most fields pinned to values first, then an order that needs no sort, then a range.
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import type { KeyField } from '../order/index-keys.ts'
import type { Condition, Filter } from '../query/condition.ts'
import type { Collection } from '../storage/collection.ts'
import { type Index, keyFieldsOf } from '../storage/index-definition.ts'
import type { KeyRange } from './bounds.ts'
import {
  type Candidate,
  candidate,
  fullIndex,
  isBetter,
  type Junction,
  usable,
} from './candidate.ts'
import { conjuncts } from './partial-index.ts'

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

export interface PlanRequest {
  filter: Filter
  sort: readonly KeyField[]
  hint?: Raw | undefined
  /** Indexes made after this commit are invisible to the reader. */
  sequence?: number | undefined
}

export function plan(collection: Collection, request: PlanRequest): Plan {
  if (request.hint) return hintedPlan(collection, request, request.hint)
  const best = bestCandidate(collection, request)
  if (best && (best.pinned > 0 || best.ranged)) return best
  return union(collection, request) ?? best ?? scan(request)
}

function bestCandidate(collection: Collection, request: PlanRequest): Candidate | undefined {
  let best: Candidate | undefined
  for (const index of usable(collection, request)) {
    const each = candidate(index, request)
    if (each && (!best || isBetter(each, best))) best = each
  }
  return best
}

// Worth it only when every branch has an index: one that reads the collection reads it all.
function union(collection: Collection, request: PlanRequest): Plan | undefined {
  const conditions = conjuncts(request.filter.condition)
  const or = conditions.find((each): each is Junction => each.kind === 'or')
  if (!or) return undefined
  const others = conditions.filter((each) => each !== or)
  const branches: Plan[] = []
  for (const part of or.parts) {
    const condition: Condition = { kind: 'and', parts: [...conjuncts(part), ...others] }
    const branch = bestCandidate(collection, {
      ...request,
      sort: [],
      filter: { ...request.filter, condition },
    })
    if (!branch) return undefined
    branches.push(branch)
  }
  return {
    index: undefined,
    ranges: [],
    backward: false,
    exact: false,
    sorted: request.sort.length === 0,
    branches,
  }
}

function scan({ filter, sort }: PlanRequest): Plan {
  const exact = filter.condition.kind === 'and' && filter.condition.parts.length === 0
  const isNatural = sort.length === 1 && sort[0]!.path.text === '$natural'
  const backward = isNatural && sort[0]!.descending
  return { index: undefined, ranges: [], backward, exact, sorted: sort.length === 0 || isNatural }
}

function hintedPlan(collection: Collection, request: PlanRequest, hint: Raw): Plan {
  if (hint.type === T.object && keyFieldsOf(hint)[0]?.path.text === '$natural') {
    return scan({ ...request, sort: request.sort.length > 0 ? request.sort : keyFieldsOf(hint) })
  }
  const wanted = keyTextOf(hint)
  const index = usable(collection, request).find(({ name, key }) =>
    hint.type === T.object
      ? keyTextOf(key) === wanted
      : hint.type === T.string && wanted.slice(1, -2) === latin1(name),
  )
  if (!index)
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  return candidate(index, request) ?? fullIndex(index, request)
}

function latin1(text: string) {
  return Buffer.from(text).toString('latin1')
}
