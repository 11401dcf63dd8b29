// Numbers that a double cannot hold: the largest double below them, and their exact digits to tell neighbours apart.
import { Decimal128 } from 'bson'

interface ExactNumber {
  /** The largest double that is not greater than the number. */
  floor: number
  /** Empty when `floor` is exactly the number, else bytes that order the numbers between two doubles. */
  rest: Uint8Array
}

interface Digits {
  negative: boolean
  coefficient: bigint
  exponent: number
}

const EXPONENT_BIAS = 20_000
const EXACT = new Uint8Array(0)

export function exactLong(value: bigint): ExactNumber {
  const near = Number(value)
  if (BigInt(near) === value) return { floor: near, rest: EXACT }
  const floor = BigInt(near) > value ? nextBelow(near) : near
  return {
    floor,
    rest: orderedDigits({
      negative: value < 0n,
      coefficient: value < 0n ? -value : value,
      exponent: 0,
    }),
  }
}

export function exactDecimal(bytes: Uint8Array): ExactNumber {
  const text = new Decimal128(bytes.slice()).toString()
  if (text === 'NaN') return { floor: Number.NaN, rest: EXACT }
  if (text === 'Infinity') return { floor: Number.POSITIVE_INFINITY, rest: EXACT }
  if (text === '-Infinity') return { floor: Number.NEGATIVE_INFINITY, rest: EXACT }
  const digits = parseDecimal(text)
  if (digits.coefficient === 0n) return { floor: 0, rest: EXACT }
  let near = Number(text)
  if (near === Number.POSITIVE_INFINITY) near = Number.MAX_VALUE
  if (near === Number.NEGATIVE_INFINITY) return { floor: near, rest: orderedDigits(digits) }
  const side = compareExactly(digits, near)
  if (side === 0) return { floor: near, rest: EXACT }
  return { floor: side < 0 ? nextBelow(near) : near, rest: orderedDigits(digits) }
}

function parseDecimal(text: string): Digits {
  const [mantissa = '0', power = '0'] = text.split('E')
  const negative = mantissa.startsWith('-')
  const [whole = '0', fraction = ''] = mantissa.replace(/^[-+]/, '').split('.')
  return {
    negative,
    coefficient: BigInt(whole + fraction),
    exponent: Number(power) - fraction.length,
  }
}

// Both sides as integers over one common scale: exact at any size.
function compareExactly(digits: Digits, double: number): number {
  const sign = digits.negative ? -1n : 1n
  const { mantissa, power } = partsOf(double)
  let left = sign * digits.coefficient
  let right = mantissa
  if (digits.exponent > 0) left *= 10n ** BigInt(digits.exponent)
  else right *= 10n ** BigInt(-digits.exponent)
  if (power > 0) right *= 2n ** BigInt(power)
  else left *= 2n ** BigInt(-power)
  return left < right ? -1 : left > right ? 1 : 0
}

const word = new DataView(new ArrayBuffer(8))

function partsOf(double: number): { mantissa: bigint; power: number } {
  word.setFloat64(0, double)
  const bits = word.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const magnitude = exponent === 0 ? fraction : fraction | 0x10000000000000n
  return {
    mantissa: bits >> 63n ? -magnitude : magnitude,
    power: (exponent === 0 ? 1 : exponent) - 1075,
  }
}

function nextBelow(double: number): number {
  if (double === 0) return -Number.MIN_VALUE
  word.setFloat64(0, double)
  const bits = word.getBigUint64(0)
  word.setBigUint64(0, double > 0 ? bits - 1n : bits + 1n)
  return word.getFloat64(0)
}

// Sign, decimal exponent, digits without trailing zeros; a negative number has all of it inverted.
function orderedDigits({ negative, coefficient, exponent }: Digits): Uint8Array {
  const all = coefficient.toString()
  const digits = all.replace(/0+$/, '')
  const scale = exponent + all.length + EXPONENT_BIAS
  const bytes = new Uint8Array(digits.length + 4)
  bytes[0] = 2
  bytes[1] = scale >> 8
  bytes[2] = scale & 0xff
  for (let i = 0; i < digits.length; i++) bytes[3 + i] = digits.charCodeAt(i)
  if (negative) for (let i = 1; i < bytes.length; i++) bytes[i] = ~bytes[i]! & 0xff
  return bytes
}
