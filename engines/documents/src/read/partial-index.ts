// Which queries an index that leaves documents out can answer.
import { T } from '../bson/raw.ts'
import { keyTextOf } from '../order/compare.ts'
import type { Condition, Filter } from '../query/condition.ts'
import type { Index } from '../storage/index-definition.ts'
import type { PathCondition } from './bounds.ts'

export function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.parts : [condition]
}

/** Every document the query can match is in the partial index. */
export function implied(partial: Filter, conditions: readonly Condition[]): boolean {
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

export function sameCondition(a: Condition, b: Condition): boolean {
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
export function matchesMissing(index: Index, conditions: readonly Condition[]): boolean {
  const demanded = conditions.some(
    (each) =>
      each.kind === 'path' &&
      each.bound !== undefined &&
      index.fields.some(({ path }) => path === each.path) &&
      (each.bound.op === '$exists' || !acceptsNull(each)),
  )
  return !demanded
}
