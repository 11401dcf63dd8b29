// The tests of single values behind the query operators.

import { isNumber, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { doubleAt, Elements, int32At, int64At, itemsOf, stringOf, T, textAt } from '../bson/raw.ts'
import { TYPE_NAMES } from '../bson/type-name.ts'
import { badValue } from '../errors.ts'
import { compareValues, keyOf, keyTextOf } from '../order/compare.ts'
import { KeyWriter, rankOf } from '../order/key-writer.ts'
import type { Compare, ValueTest } from './condition.ts'
import { compileRegex } from './regex.ts'

/** Compiles a filter document; handed in, because filters are made of these tests. */
export type CompileTest = (document: Bytes, start: number) => (document: Bytes) => boolean

export function opensWithOperator(value: Raw): boolean {
  const fields = new Elements(value.bytes, value.start)
  if (!fields.next() || value.bytes[fields.nameStart] !== 0x24) return false
  return !['$ref', '$id', '$db'].includes(fields.name)
}

const writer = new KeyWriter()

export function comparison(op: Compare, operand: Raw, ignoreCase = false): ValueTest {
  if (ignoreCase && operand.type === T.string) return foldedComparison(op, operand)
  if (operand.type === T.null)
    return op === '$eq' || op === '$gte' || op === '$lte' ? isNull : never
  if (operand.type === T.string && op === '$eq') return textEquals(operand)
  const accepts = ACCEPTS[op]
  if (operand.type === T.int || operand.type === T.double) return numberComparison(op, operand)
  const rank = operand.type === T.minKey || operand.type === T.maxKey ? 0 : rankOf(operand.type)
  const key = keyOf(operand)
  return (type, bytes, start, end) => {
    if (type === T.missing || (rank !== 0 && rankOf(type) !== rank)) return false
    return accepts(compareWithKey(key, type, bytes, start, end))
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
export const exists: ValueTest = (type) => type !== T.missing

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
      return accepts(compareWithKey(key, type, bytes, start, end))
    else return false
    // NaN equals itself and is neither less nor greater than any number.
    if (Number.isNaN(value) || isNaNWanted) return Number.isNaN(value) && isNaNWanted && accepts(0)
    return accepts(value < wanted ? -1 : value > wanted ? 1 : 0)
  }
}

export function isOneOf(values: readonly Raw[], ignoreCase = false): ValueTest {
  if (ignoreCase || values.some(({ type }) => type === T.regex || type === T.null)) {
    const tests = values.map((value) =>
      value.type === T.regex ? regexTest(value).test : comparison('$eq', value, ignoreCase),
    )
    return (type, bytes, start, end) => tests.some((test) => test(type, bytes, start, end))
  }
  const keys = new Set(values.map(keyTextOf))
  return (type, bytes, start, end) =>
    type !== T.missing && keys.has(keyTextOf({ type, bytes, start, end }))
}

const foldingCollator = new Intl.Collator('en', { sensitivity: 'accent' })

function foldedComparison(op: Compare, operand: Raw): ValueTest {
  const wanted = stringOf(operand)
  const accepts = ACCEPTS[op]
  return (type, bytes, start, end) =>
    type === T.string && accepts(foldingCollator.compare(textAt(bytes, start + 4, end - 1), wanted))
}

export function regexTest(
  regex: Raw,
  options?: string,
): { test: ValueTest; prefix: string | undefined } {
  const { pattern, prefix } = compileRegex(regex, options)
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

export function sizeIs(operand: Raw): ValueTest {
  const wanted = numberOf(operand)
  if (!Number.isInteger(wanted)) throw badValue(`Failed to parse $size. Expected an integer`)
  if (wanted < 0) throw badValue('$size may not be negative')
  return (type, bytes, start) => {
    if (type !== T.array) return false
    const items = new Elements(bytes, start)
    let count = 0
    while (items.next()) count++
    return count === wanted
  }
}

/** With operators the items are tested as values, otherwise as documents. */
export function elemMatch(operand: Raw, compile: CompileTest): ValueTest {
  if (operand.type !== T.object) throw badValue('$elemMatch needs an Object')
  const LOGICAL = ['$and', '$or', '$nor', '$expr']
  const names = new Elements(operand.bytes, operand.start)
  const asValue = opensWithOperator(operand) && names.next() && !LOGICAL.includes(names.name)
  const test = asValue ? itemValueTest(operand, compile) : itemDocumentTest(operand, compile)
  return (type, bytes, start) => {
    if (type !== T.array) return false
    const items = new Elements(bytes, start)
    while (items.next()) if (test(items)) return true
    return false
  }
}

/** What $pull means by its operand: operators and regular expressions test items, other values must be equal. */
export function itemTest(operand: Raw, compile: CompileTest): (item: Raw) => boolean {
  if (operand.type === T.regex) {
    const { test } = regexTest(operand)
    return ({ type, bytes, start, end }) => test(type, bytes, start, end)
  }
  if (operand.type !== T.object) return (item) => compareValues(item, operand) === 0
  return opensWithOperator(operand)
    ? itemValueTest(operand, compile)
    : itemDocumentTest(operand, compile)
}

// The item is wrapped in a document of one field, so that every operator works on it unchanged.
function itemValueTest(operand: Raw, compile: CompileTest): (item: Raw) => boolean {
  const wrapped = wrap(operand)
  const matches = compile(wrapped, 0)
  return (item) => matches(wrap(item))
}

function itemDocumentTest(operand: Raw, compile: CompileTest): (item: Raw) => boolean {
  const matches = compile(operand.bytes, operand.start)
  return (item) =>
    (item.type === T.object || item.type === T.array) &&
    matches(item.bytes.subarray(item.start, item.end))
}

function wrap({ type, bytes, start, end }: Raw): Buffer {
  const wrapped = Buffer.alloc(end - start + 8)
  wrapped.writeInt32LE(wrapped.length)
  wrapped[4] = type
  wrapped[5] = 0x76
  wrapped.set(bytes.subarray(start, end), 7)
  return wrapped
}

export function typeTest(operand: Raw): ValueTest {
  const types = new Set(
    (operand.type === T.array ? itemsOf(operand) : [operand]).flatMap(typesNamed),
  )
  return (type) => type !== T.missing && types.has(type)
}

function typesNamed(name: Raw): number[] {
  if (name.type === T.string) {
    const text = stringOf(name)
    if (text === 'number') return [T.int, T.long, T.double, T.decimal]
    const type = TYPE_NAMES.get(text)
    if (type === undefined) throw badValue(`Unknown type name alias: ${text}`)
    return [type]
  }
  const code = numberOf(name)
  const type = code === -1 ? T.minKey : code
  if (![...TYPE_NAMES.values()].includes(type))
    throw badValue(`Invalid numerical type code: ${code}`)
  return [type]
}

export function modulo(operand: Raw): ValueTest {
  const parts = operand.type === T.array ? itemsOf(operand) : []
  if (parts.length !== 2 || !parts.every(({ type }) => isNumber(type))) {
    throw badValue('malformed mod, needs to be an array of two numbers')
  }
  const [divisor, remainder] = parts.map((part) => BigInt(Math.trunc(numberOf(part))))
  if (divisor === 0n) throw badValue('divisor cannot be 0')
  return (type, bytes, start, end) => {
    if (type === T.long) return int64At(bytes, start) % divisor! === remainder
    if (!isNumber(type)) return false
    const value = numberOf({ type, bytes, start, end })
    return Number.isFinite(value) && BigInt(Math.trunc(value)) % divisor! === remainder
  }
}
