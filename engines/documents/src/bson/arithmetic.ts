// Adding and multiplying with MongoDB's rules for the type of the result.
import { Decimal128 } from 'bson'
import { isNumber, numberOf, valueToJs } from './js.ts'
import type { Raw } from './raw.ts'
import { int32At, int64At, T } from './raw.ts'

const MAX_LONG = 2n ** 63n
const DECIMAL_DIGITS = 34

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
  const { bytes } = longValue(BigInt(time))
  return { type: T.date, bytes, start: 0, end: 8 }
}

function decimalValue(text: string): Raw {
  return {
    type: T.decimal,
    bytes: Decimal128.fromStringWithRounding(text).bytes,
    start: 0,
    end: 16,
  }
}

/** Undefined when a long would overflow. Both values must be numbers. */
export function add(a: Raw, b: Raw): Raw | undefined {
  return combine(a, b, {
    integers: (x, y) => x + y,
    doubles: (x, y) => x + y,
    decimals: (x, y) => {
      const exponent = Math.min(x.exponent, y.exponent)
      const sum = scaled(x, exponent) + scaled(y, exponent)
      return `${sum}E${exponent}`
    },
  })
}

export function multiply(a: Raw, b: Raw): Raw | undefined {
  return combine(a, b, {
    integers: (x, y) => x * y,
    doubles: (x, y) => x * y,
    decimals: (x, y) => `${x.coefficient * y.coefficient}E${x.exponent + y.exponent}`,
  })
}

interface Digits {
  coefficient: bigint
  exponent: number
}

interface Operation {
  integers: (x: bigint, y: bigint) => bigint
  doubles: (x: number, y: number) => number
  decimals: (x: Digits, y: Digits) => string
}

function combine(a: Raw, b: Raw, operation: Operation): Raw | undefined {
  if (!isNumber(a.type) || !isNumber(b.type)) throw new TypeError('both values must be numbers')
  if (a.type === T.decimal || b.type === T.decimal) return combineDecimals(a, b, operation)
  if (a.type === T.double || b.type === T.double)
    return doubleValue(operation.doubles(numberOf(a), numberOf(b)))
  const result = operation.integers(integerOf(a), integerOf(b))
  if (a.type === T.int && b.type === T.int && result === BigInt(Number(result) | 0))
    return intValue(Number(result))
  return result >= -MAX_LONG && result < MAX_LONG ? longValue(result) : undefined
}

function integerOf(value: Raw): bigint {
  return value.type === T.int
    ? BigInt(int32At(value.bytes, value.start))
    : int64At(value.bytes, value.start)
}

function combineDecimals(a: Raw, b: Raw, operation: Operation): Raw {
  const x = digitsOf(a)
  const y = digitsOf(b)
  if (!x || !y) return decimalValue(String(operation.doubles(numberOf(a), numberOf(b))))
  return decimalValue(operation.decimals(x, y))
}

/** Undefined for infinities and NaN. A double counts with 15 digits, as MongoDB converts it. */
function digitsOf(value: Raw): Digits | undefined {
  const text = value.type === T.double ? numberOf(value).toPrecision(15) : String(valueToJs(value))
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  return { coefficient: BigInt(sign + whole + fraction), exponent: Number(power) - fraction.length }
}

// Far beyond the 34 digits a Decimal128 keeps, the smaller number cannot change the sum.
function scaled({ coefficient, exponent }: Digits, to: number): bigint {
  return coefficient * 10n ** BigInt(Math.min(exponent - to, 6200 + DECIMAL_DIGITS))
}
