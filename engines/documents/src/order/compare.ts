import type { Raw } from '../bson/raw.ts'
import { int32At, T } from '../bson/raw.ts'
import { KeyWriter } from './key-writer.ts'
import { rankOf } from './rank.ts'

const left = new KeyWriter()
const right = new KeyWriter()

/** The bytes of NaN, of whatever type. It equals itself, and is neither less nor greater than any number. */
export const notANumber = keyOf({
  type: T.double,
  bytes: new Uint8Array([0, 0, 0, 0, 0, 0, 0xf8, 0x7f]),
  start: 0,
  end: 8,
})

/** MongoDB's order over all values: by type, then by value. Missing counts as null. */
export function compareValues(a: Raw, b: Raw): number {
  const ranks = rankOf(a.type) - rankOf(b.type)
  if (ranks !== 0) return ranks
  if (a.type === T.int && b.type === T.int)
    return int32At(a.bytes, a.start) - int32At(b.bytes, b.start)
  left.reset().value(a.type, a.bytes, a.start, a.end)
  right.reset().value(b.type, b.bytes, b.start, b.end)
  return left.view().compare(right.view())
}

/** One value as comparable bytes; values that are equal to MongoDB (1 and 1.0) give the same bytes. */
export function keyOf(value: Raw): Buffer {
  left.reset().value(value.type, value.bytes, value.start, value.end)
  return left.key()
}

/** The same as text, for use as a key of a Map. */
export function keyTextOf(value: Raw): string {
  left.reset().value(value.type, value.bytes, value.start, value.end)
  return left.buffer.toString('latin1', 0, left.length)
}

/** The smallest bytes greater than everything that begins with `prefix`. */
export function after(prefix: Uint8Array): Buffer {
  const next = Buffer.from(prefix)
  for (let i = next.length - 1; i >= 0; i--) {
    if (next[i]! < 255) {
      next[i]!++
      return next.subarray(0, i + 1)
    }
  }
  // Keys never open with 255, so this is greater than all of them.
  return Buffer.from([255])
}
