// The tests of single values behind $exists and $elemMatch.
import { Elements } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import type { ValueTest } from './condition.ts'

/** Compile a filter document, and the operators for one value; handed in, because filters are made of these tests. */
interface Compile {
  document: (document: Bytes, start: number) => (document: Bytes) => boolean
  value: (operators: Raw) => (value: Raw) => boolean
}

export function opensWithOperator(value: Raw): boolean {
  const fields = new Elements(value.bytes, value.start)
  if (!fields.next() || value.bytes[fields.nameStart] !== 0x24) return false
  return !['$ref', '$id', '$db'].includes(fields.name)
}

export const exists: ValueTest = (type) => type !== T.missing

/** With operators the items are tested as values, otherwise as documents. */
export function elemMatch(operand: Raw, compile: Compile): ValueTest {
  if (operand.type !== T.object) throw badValue('$elemMatch needs an Object')
  const names = new Elements(operand.bytes, operand.start)
  const asValue =
    opensWithOperator(operand) && names.next() && !['$and', '$or'].includes(names.name)
  const test = asValue ? compile.value(operand) : itemDocumentTest(operand, compile)
  return (type, bytes, start) => {
    if (type !== T.array) return false
    const items = new Elements(bytes, start)
    while (items.next()) if (test(items)) return true
    return false
  }
}

function itemDocumentTest(operand: Raw, compile: Compile): (item: Raw) => boolean {
  const matches = compile.document(operand.bytes, operand.start)
  return (item) =>
    (item.type === T.object || item.type === T.array) &&
    matches(item.bytes.subarray(item.start, item.end))
}
