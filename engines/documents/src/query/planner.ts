// Chooses the index for a query: most fields pinned to values first, then an order that needs no sort, then a range.
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import { after, keyTextOf } from '../order/compare.ts'
import type { KeyField } from '../order/index-keys.ts'
import type { Collection } from '../storage/collection.ts'
import { type Index, keyFieldsOf } from '../storage/index-definition.ts'
import { boundsFor, type KeyRange, type PathCondition } from './bounds.ts'
import type { Condition, Filter } from './condition.ts'

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

interface Candidate extends Plan {
  pinned: number
  ranged: boolean
}

type Junction = Extract<Condition, { kind: 'and' | 'or' }>

const RANGE_LIMIT = 1000
const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([255]) }

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

function usable(
  collection: Collection,
  { sequence = Number.POSITIVE_INFINITY }: PlanRequest,
): Index[] {
  return collection.indexes.filter((index) => !index.hidden && index.since <= sequence)
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

function fullIndex(index: Index, request: PlanRequest): Plan {
  const order = orderOf(index, request.sort, 0)
  return {
    index,
    ranges: [EVERYTHING],
    backward: order === 'backward',
    exact: false,
    sorted: order !== undefined,
  }
}

function isBetter(a: Candidate, b: Candidate): boolean {
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

function candidate(index: Index, { filter, sort }: PlanRequest): Candidate | undefined {
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

function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.parts : [condition]
}

function intervals(index: Index, conditions: readonly Condition[]) {
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  const answered: Condition[] = []
  let pinned = 0
  for (const { path, descending } of index.fields) {
    const own = conditions.filter(
      (each): each is PathCondition => each.kind === 'path' && each.path === path,
    )
    const bounds = boundsFor(own, index.multikey)
    if (!bounds) break
    if (bounds.range) {
      const ranges = prefixes.map((prefix) => within(prefix, bounds.range!, descending))
      answered.push(...bounds.answered)
      return {
        ranges: ranges.filter(isNotEmpty),
        pinned,
        ranged: true,
        answered,
        single: prefixes.length === 1,
      }
    }
    const points = bounds.points!.map((point) => (descending ? inverted(point) : point))
    if (descending) points.reverse()
    if (prefixes.length * points.length > RANGE_LIMIT && pinned > 0) break
    prefixes = prefixes.flatMap((prefix) => points.map((point) => Buffer.concat([prefix, point])))
    answered.push(...bounds.answered)
    pinned++
  }
  const ranges =
    pinned === 0 ? [EVERYTHING] : prefixes.map((prefix) => ({ low: prefix, high: after(prefix) }))
  return { ranges, pinned, ranged: false, answered, single: prefixes.length <= 1 }
}

function isNotEmpty({ low, high }: KeyRange) {
  return low.compare(high) < 0
}

// A descending field holds every byte inverted, so its range is mirrored: what was after the end comes first.
function within(prefix: Buffer, { low, high }: KeyRange, descending: boolean): KeyRange {
  if (!descending) return { low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]) }
  return { low: mirrored(prefix, high), high: mirrored(prefix, low) }
}

// Keys below the bound `b` end up, inverted, at or above the first key after all that begin with the inverse of `b`.
function mirrored(prefix: Buffer, bound: Buffer): Buffer {
  return after(Buffer.concat([prefix, inverted(bound)]))
}

function inverted(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length)
  for (let i = 0; i < bytes.length; i++) result[i] = ~bytes[i]! & 0xff
  return result
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

/** Every document the query can match is in the partial index. */
function implied(partial: Filter, conditions: readonly Condition[]): boolean {
  return conjuncts(partial.condition).every((wanted) =>
    conditions.some((given) => implies(given, wanted)),
  )
}

function implies(given: Condition, wanted: Condition): boolean {
  if (given.kind !== 'path' || wanted.kind !== 'path' || given.path !== wanted.path) return false
  if (!given.bound || !wanted.bound) return false
  if (sameCondition(given, wanted)) return true
  return wanted.bound.op === '$exists' && !acceptsNull(given)
}

function sameCondition(a: Condition, b: Condition): boolean {
  if (
    a.kind !== 'path' ||
    b.kind !== 'path' ||
    a.path !== b.path ||
    a.bound?.op !== b.bound?.op ||
    !a.bound
  )
    return false
  if (a.bound.op === '$exists') return true
  if ('value' in a.bound && 'value' in b.bound!)
    return keyTextOf(a.bound.value) === keyTextOf(b.bound.value)
  return false
}

function acceptsNull({ bound }: PathCondition): boolean {
  if (!bound) return true
  if (bound.op === '$exists' || bound.op === 'prefix') return bound.op === '$exists'
  const values = bound.op === '$in' ? bound.values : [bound.value]
  return values.some(({ type }) => type === T.null || type === T.minKey || type === T.maxKey)
}

// A sparse index lacks the documents without any of its fields, so a query must demand at least one of them.
function matchesMissing(index: Index, conditions: readonly Condition[]): boolean {
  const demanded = conditions.some(
    (each) =>
      each.kind === 'path' &&
      each.bound !== undefined &&
      index.fields.some(({ path }) => path === each.path) &&
      (each.bound.op === '$exists' || !acceptsNull(each)),
  )
  return !demanded
}
