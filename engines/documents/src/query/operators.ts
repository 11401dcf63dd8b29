// The tests of single values behind $exists and $elemMatch.
import { Elements } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import type { ValueTest } from './condition.ts'

/** Compiles a filter document; handed in, because filters are made of these tests. */
type CompileTest = (document: Bytes, start: number) => (document: Bytes) => boolean

export function opensWithOperator(value: Raw): boolean {
  const fields = new Elements(value.bytes, value.start)
  if (!fields.next() || value.bytes[fields.nameStart] !== 0x24) return false
  return !['$ref', '$id', '$db'].includes(fields.name)
}

export const exists: ValueTest = (type) => type !== T.missing

/** With operators the items are tested as values, otherwise as documents. */
export function elemMatch(operand: Raw, compile: CompileTest): ValueTest {
  if (operand.type !== T.object) throw badValue('$elemMatch needs an Object')
  const names = new Elements(operand.bytes, operand.start)
  const asValue =
    opensWithOperator(operand) && names.next() && !['$and', '$or'].includes(names.name)
  const test = asValue ? itemValueTest(operand, compile) : itemDocumentTest(operand, compile)
  return (type, bytes, start) => {
    if (type !== T.array) return false
    const items = new Elements(bytes, start)
    while (items.next()) if (test(items)) return true
    return false
  }
}

// The item is wrapped in a document of one field, so that every operator works on it unchanged.
function itemValueTest(operand: Raw, compile: CompileTest): (item: Raw) => boolean {
  const matches = compile(wrap(operand), 0)
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
