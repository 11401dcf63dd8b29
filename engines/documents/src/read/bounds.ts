// From the conditions on one path to ranges of index keys.
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { after, keyOf, notANumber } from '../order/compare.ts'
import { rankOf } from '../order/rank.ts'
import type { Bound, Condition } from '../query/condition.ts'
import type { KeyRange } from '../storage/plan.ts'

interface FieldBounds {
  /** Each range is a single value: the next field of the index can narrow it further. */
  points: Buffer[] | undefined
  range: KeyRange | undefined
  /** The conditions these bounds answer completely. */
  answered: Condition[]
}

export type PathCondition = Extract<Condition, { kind: 'path' }>

/** Bounds for one field, or undefined when no condition on it can use an index. */
export function boundsFor(
  conditions: readonly PathCondition[],
  multikey: boolean,
): FieldBounds | undefined {
  return pointBounds(conditions, multikey) ?? rangeBounds(conditions, multikey)
}

function pointBounds(
  conditions: readonly PathCondition[],
  multikey: boolean,
): FieldBounds | undefined {
  for (const condition of conditions) {
    const values = pointsOf(condition.bound)
    if (!values) continue
    const keys = new Map(values.map(keyOf).map((key) => [key.toString('latin1'), key]))
    const points = [...keys.values()].sort((a, b) => a.compare(b))
    // In a multikey index a null entry may stand for a path that ends inside an array, which does not match null.
    const isExact = !(multikey && values.some(({ type }) => type === T.null))
    return { points, range: undefined, answered: isExact ? [condition] : [] }
  }
  return undefined
}

function pointsOf(bound: Bound | undefined): Raw[] | undefined {
  const values =
    bound?.op === '$in' ? bound.values : bound?.op === '$eq' ? [bound.value] : undefined
  if (!values) return undefined
  const usable = values.every(
    ({ type }) => type !== T.array && type !== T.undefined && type !== T.regex,
  )
  return usable ? values : undefined
}

function rangeBounds(
  conditions: readonly PathCondition[],
  multikey: boolean,
): FieldBounds | undefined {
  let range: KeyRange | undefined
  const answered: Condition[] = []
  for (const condition of conditions) {
    const next = rangeOf(condition.bound)
    if (!next) continue
    // Two items of one array may answer two conditions, so their ranges must not be intersected.
    if (range && multikey) continue
    range = range ? intersect(range, next) : next
    if (!isWider(condition.bound)) answered.push(condition)
  }
  return range && { points: undefined, range, answered }
}

/** What the range holds is not always a match. */
function isWider(bound: Bound | undefined) {
  return bound?.op === 'prefix' || bound?.op === 'item'
}

function rangeOf(bound: Bound | undefined): KeyRange | undefined {
  if (!bound || bound.op === '$in' || bound.op === '$eq') return undefined
  if (bound.op === '$exists') return undefined
  if (bound.op === 'item') return intersectAll(bound.all.map(rangeOf))
  if (bound.op === 'prefix') return prefixRange(bound.text)
  const { value } = bound
  if (!canRange(value)) return undefined
  const key = keyOf(value)
  const rank = Buffer.from([rankOf(value.type)])
  const isNumeric = rankOf(value.type) === rankOf(T.double)
  // Comparing with NaN or null finds only their equals.
  if (value.type === T.null || key.equals(notANumber)) {
    return bound.op === '$gte' || bound.op === '$lte'
      ? { low: key, high: after(key) }
      : { low: key, high: key }
  }
  switch (bound.op) {
    case '$gt':
      return { low: after(key), high: after(rank) }
    case '$gte':
      return { low: key, high: after(rank) }
    case '$lt':
      return { low: isNumeric ? after(notANumber) : rank, high: key }
    case '$lte':
      return { low: isNumeric ? after(notANumber) : rank, high: after(key) }
  }
}

// Ranges of arrays, objects and the extremes follow rules of their own; they are left to the matcher.
function canRange({ type }: Raw) {
  return ![T.array, T.object, T.minKey, T.maxKey, T.regex, T.null, T.undefined].includes(type as 3)
}

function prefixRange(text: string): KeyRange {
  const bytes = Buffer.concat([Buffer.from([rankOf(T.string)]), Buffer.from(text)])
  return { low: bytes, high: after(bytes) }
}

function intersectAll(ranges: (KeyRange | undefined)[]): KeyRange | undefined {
  return ranges
    .filter((each) => each !== undefined)
    .reduce<KeyRange | undefined>((all, each) => (all ? intersect(all, each) : each), undefined)
}

function intersect(a: KeyRange, b: KeyRange): KeyRange {
  return {
    low: a.low.compare(b.low) >= 0 ? a.low : b.low,
    high: a.high.compare(b.high) <= 0 ? a.high : b.high,
  }
}
