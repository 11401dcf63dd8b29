import { after } from '../order/compare.ts'
import type { Condition } from '../query/condition.ts'
import type { Index } from '../storage/index-definition.ts'
import type { KeyRange } from '../storage/plan.ts'
import { boundsFor, type PathCondition } from './bounds.ts'

const RANGE_LIMIT = 1000
const EVERYTHING: KeyRange = { low: Buffer.alloc(0), high: Buffer.from([255]) }

/** The ranges of an index that hold all that the conditions allow, and which of them need no further test. */
export function intervals(index: Index, conditions: readonly Condition[]) {
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  const answered: Condition[] = []
  let pinned = 0
  for (const { path, descending } of index.fields) {
    const own = conditions.filter(
      (each): each is PathCondition => each.kind === 'path' && each.path.text === path.text,
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
