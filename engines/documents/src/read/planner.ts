// Chooses the index for a query: most fields pinned to values first, then an order that needs no sort, then a range.
import type { KeyField } from '../order/index-keys.ts'
import { type Condition, conjuncts, type Filter } from '../query/condition.ts'
import type { Collection } from '../storage/collection.ts'
import type { Connection } from '../storage/connection.ts'
import { holdsAtMost } from '../storage/count-rows.ts'
import type { Index } from '../storage/index-definition.ts'
import type { Plan } from '../storage/plan.ts'
import { type Candidate, candidate, isBetter, type Junction, usable } from './candidate.ts'

export interface PlanRequest {
  filter: Filter
  sort: readonly KeyField[]
  /** Indexes made after this commit are invisible to the reader. */
  sequence?: number | undefined
  /** Where the keys of an index can be counted. */
  connection: Connection
}

/** So many documents are sorted sooner than a page of them is found among all others. */
const FEW = 2000

export function plan(collection: Collection, request: PlanRequest): Plan {
  const best = bestCandidate(collection, request)
  if (best && (best.pinned > 0 || best.ranged)) return best
  return union(collection, request) ?? best ?? scan(request)
}

function bestCandidate(collection: Collection, request: PlanRequest): Candidate | undefined {
  let best: Candidate | undefined
  const indexes = usable(collection, request)
  const all = indexes.flatMap((index) => candidate(index, request) ?? [])
  for (const each of all) if (!best || isBetter(each, best)) best = each
  if (!best || best.pinned > 0) return best
  const ranges = indexes.flatMap((index) => ranged(index, request))
  if (best.ranged && ranges.length === 1) return best
  // A walk in the order asked for finds a page of what is common at once, and what is rare only at its end.
  return ranges.find((each) => holdsAtMost(request.connection, collection, each, FEW)) ?? best
}

/** An index has one range of all conditions on its field, a multikey one of the first: each has its turn, for the rarest. */
function ranged(index: Index, request: PlanRequest): Candidate[] {
  const all = conjuncts(request.filter.condition)
  const onField = all.filter(
    (each) => each.kind === 'path' && each.path.text === index.fields[0]?.path.text,
  )
  return onField.slice(0, index.multikey ? undefined : 1).flatMap((one) => {
    const parts = [one, ...all.filter((each) => each !== one)]
    const filter = { ...request.filter, condition: { kind: 'and' as const, parts } }
    const found = candidate(index, { ...request, filter })
    return found?.ranged ? [found] : []
  })
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
  return { index: undefined, ranges: [], backward: false, exact, sorted: sort.length === 0 }
}
