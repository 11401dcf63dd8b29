// Numbers as BSON, and their addition with MongoDB's rules for the type of the result.
import { unsupported } from '../errors.ts'
import { numberOf } from './js.ts'
import type { Raw } from './raw.ts'
import { int32At, int64At, T } from './raw.ts'

const MAX_LONG = 2n ** 63n

export function intValue(value: number): Raw {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return { type: T.int, bytes, start: 0, end: 4 }
}

export function longValue(value: bigint): Raw {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(value)
  return { type: T.long, bytes, start: 0, end: 8 }
}

export function doubleValue(value: number): Raw {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return { type: T.double, bytes, start: 0, end: 8 }
}

export function dateValue(time: number): Raw {
  return { ...longValue(BigInt(time)), type: T.date }
}

/** Both values must be numbers. Undefined when a long would overflow. */
export function add(a: Raw, b: Raw): Raw | undefined {
  if (a.type === T.decimal || b.type === T.decimal) throw unsupported('adding Decimal128')
  if (a.type === T.double || b.type === T.double) return doubleValue(numberOf(a) + numberOf(b))
  const sum = integerOf(a) + integerOf(b)
  if (a.type === T.int && b.type === T.int && sum === BigInt(Number(sum) | 0))
    return intValue(Number(sum))
  return sum >= -MAX_LONG && sum < MAX_LONG ? longValue(sum) : undefined
}

function integerOf(value: Raw): bigint {
  return value.type === T.int
    ? BigInt(int32At(value.bytes, value.start))
    : int64At(value.bytes, value.start)
}
