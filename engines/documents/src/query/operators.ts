// The tests of single values behind the query operators.

import { Elements, itemsOf } from '../bson/elements.ts'
import { isNumber, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { int64At, stringOf, T } from '../bson/raw.ts'
import { TYPE_NAMES } from '../bson/type-name.ts'
import { badValue } from '../errors.ts'
import { compareValues } from '../order/compare.ts'
import { regexTest } from './comparison.ts'
import type { ValueTest } from './condition.ts'

/** Compiles a filter document; handed in, because filters are made of these tests. */
export type CompileTest = (document: Bytes, start: number) => (document: Bytes) => boolean

export function opensWithOperator(value: Raw): boolean {
  const fields = new Elements(value.bytes, value.start)
  if (!fields.next() || value.bytes[fields.nameStart] !== 0x24) return false
  return !['$ref', '$id', '$db'].includes(fields.name)
}

export const exists: ValueTest = (type) => type !== T.missing

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
