import { itemsOf } from '../bson/elements.ts'
import type { Path } from '../bson/path.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import { comparison, isOneOf, regexTest } from './comparison.ts'
import type { Compare, Condition } from './condition.ts'
import { exists, opensWithOperator } from './operators.ts'

export function not(part: Condition): Condition {
  return { kind: 'not', part }
}

export function compareCondition(path: Path, op: Compare, value: Raw): Condition {
  if (value.type === T.regex && op !== '$eq')
    throw badValue(`Can't have RegEx as arg to predicate over field '${path.text}'.`)
  if (value.type === T.undefined) throw badValue('cannot compare to undefined')
  const test = comparison(op, value)
  return { kind: 'path', path, expand: true, test, bound: { op, value } }
}

export function inCondition(path: Path, name: string, operand: Raw): Condition {
  if (operand.type !== T.array) throw badValue(`${name} needs an array`)
  const values = itemsOf(operand)
  if (values.some((value) => value.type === T.object && opensWithOperator(value))) {
    throw badValue(`cannot nest $ under ${name}`)
  }
  const test = isOneOf(values)
  if (values.some(({ type }) => type === T.regex)) return { kind: 'path', path, expand: true, test }
  return { kind: 'path', path, expand: true, test, bound: { op: '$in', values } }
}

export function existsCondition(path: Path, operand: Raw): Condition {
  const present: Condition = {
    kind: 'path',
    path,
    expand: false,
    test: exists,
    bound: { op: '$exists' },
  }
  const wanted = !(operand.type === T.bool ? operand.bytes[operand.start] === 0 : isZero(operand))
  return wanted ? present : not(present)
}

function isZero({ type, bytes, start, end }: Raw) {
  if (type === T.null || type === T.undefined) return true
  if (type !== T.int && type !== T.long && type !== T.double) return false
  return bytes.subarray(start, end).every((byte) => byte === 0)
}

export function regexCondition(path: Path, regex: Raw): Condition {
  const { test, prefix } = regexTest(regex)
  if (prefix === undefined) return { kind: 'path', path, expand: true, test }
  return { kind: 'path', path, expand: true, test, bound: { op: 'prefix', text: prefix } }
}
