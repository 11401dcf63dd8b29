import { numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { doubleAt, int32At, T, textAt } from '../bson/raw.ts'
import { keyOf, keyTextOf, notANumber } from '../order/compare.ts'
import { KeyWriter } from '../order/key-writer.ts'
import { rankOf } from '../order/rank.ts'
import type { Compare, ValueTest } from './condition.ts'
import { compileRegex } from './regex.ts'

const writer = new KeyWriter()

export function comparison(op: Compare, operand: Raw): ValueTest {
  if (operand.type === T.null)
    return op === '$eq' || op === '$gte' || op === '$lte' ? isNull : never
  if (operand.type === T.string && op === '$eq') return textEquals(operand)
  const accepts = ACCEPTS[op]
  if (operand.type === T.int || operand.type === T.double) return numberComparison(op, operand)
  const rank = operand.type === T.minKey || operand.type === T.maxKey ? 0 : rankOf(operand.type)
  const key = keyOf(operand)
  const compare = rank === rankOf(T.double) ? compareNumber : compareWithKey
  return (type, bytes, start, end) => {
    if (type === T.missing || (rank !== 0 && rankOf(type) !== rank)) return false
    return accepts(compare(key, type, bytes, start, end))
  }
}

const ACCEPTS: Record<Compare, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
}

const isNull: ValueTest = (type) => type === T.null || type === T.missing || type === T.undefined
const never: ValueTest = () => false

function compareWithKey(
  key: Buffer,
  type: number,
  bytes: Bytes,
  start: number,
  end: number,
): number {
  writer.reset().value(type, bytes, start, end)
  return writer.view().compare(key)
}

/** NaN, which no comparison accepts, where one of the two is. */
const compareNumber: typeof compareWithKey = (key, ...value) => {
  const order = compareWithKey(key, ...value)
  return order === 0 || key.equals(notANumber) === writer.view().equals(notANumber)
    ? order
    : Number.NaN
}

function textEquals(operand: Raw): ValueTest {
  const from = operand.start + 4
  const size = operand.end - from
  return (type, bytes, start, end) => {
    if ((type !== T.string && type !== T.symbol) || end - start - 4 !== size) return false
    for (let i = 0; i < size; i++)
      if (bytes[start + 4 + i] !== operand.bytes[from + i]) return false
    return true
  }
}

function numberComparison(op: Compare, operand: Raw): ValueTest {
  const wanted = numberOf(operand)
  const key = keyOf(operand)
  const accepts = ACCEPTS[op]
  const isNaNWanted = Number.isNaN(wanted)
  return (type, bytes, start, end) => {
    let value: number
    if (type === T.int) value = int32At(bytes, start)
    else if (type === T.double) value = doubleAt(bytes, start)
    else if (type === T.long || type === T.decimal)
      return accepts(compareNumber(key, type, bytes, start, end))
    else return false
    if (Number.isNaN(value) || isNaNWanted) return Number.isNaN(value) && isNaNWanted && accepts(0)
    return accepts(value < wanted ? -1 : value > wanted ? 1 : 0)
  }
}

export function isOneOf(values: readonly Raw[]): ValueTest {
  if (values.some(({ type }) => type === T.regex || type === T.null)) {
    const tests = values.map((value) =>
      value.type === T.regex ? regexTest(value).test : comparison('$eq', value),
    )
    return (type, bytes, start, end) => tests.some((test) => test(type, bytes, start, end))
  }
  const keys = new Set(values.map(keyTextOf))
  return (type, bytes, start, end) =>
    type !== T.missing && keys.has(keyTextOf({ type, bytes, start, end }))
}

export function regexTest(regex: Raw): { test: ValueTest; prefix: string | undefined } {
  const { pattern, prefix } = compileRegex(regex)
  const own = regex.type === T.regex ? keyOf(regex) : undefined
  return {
    prefix,
    test: (type, bytes, start, end) => {
      if (type === T.string || type === T.symbol)
        return pattern.test(textAt(bytes, start + 4, end - 1))
      return (
        type === T.regex && own !== undefined && compareWithKey(own, type, bytes, start, end) === 0
      )
    },
  }
}
