import { Decimal128, Double, Int32, Long } from 'bson'
import fc from 'fast-check'
import { rawFromJs } from '../src/bson/js.ts'
import { KeyWriter } from '../src/order/key-writer.ts'

export const exact = fc.oneof(
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -40, max: 40 })),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.tuple(fc.bigInt({ min: 2n ** 53n, max: 2n ** 54n })).map(([value]) => value),
)

export type Exact = number | bigint | [bigint, number]

export function toBson(value: Exact): unknown {
  if (typeof value === 'bigint') return Long.fromBigInt(value)
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 && !Object.is(value, -0)
      ? new Int32(value)
      : new Double(value)
  return Decimal128.fromString(`${value[0]}E${value[1]}`)
}

// The same number as a fraction of whole numbers: an order of its own, independent of the encoding.
function fraction(value: Exact): [bigint, bigint] {
  if (typeof value === 'bigint') return [value, 1n]
  if (typeof value !== 'number')
    return value[1] >= 0
      ? [value[0] * 10n ** BigInt(value[1]), 1n]
      : [value[0], 10n ** BigInt(-value[1])]
  let scale = 0
  let whole = value
  while (!Number.isInteger(whole)) {
    whole *= 2
    scale++
  }
  return [BigInt(whole), 2n ** BigInt(scale)]
}

export function compareFractions(a: Exact, b: Exact): number {
  const [x, y] = [fraction(a), fraction(b)]
  const difference = x[0] * y[1] - y[0] * x[1]
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function descending(value: unknown): Buffer {
  const writer = new KeyWriter()
  writer.field(rawFromJs(value), true)
  return writer.key()
}
