// Compiles a filter document to a tree of conditions: the planner reads the tree, the matcher runs it.
import { Elements, itemsOf } from '../bson/elements.ts'
import { type Path, pathOf } from '../bson/path.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue } from '../errors.ts'
import { comparisons, logicalOperators, supported, valueOperators } from '../supported.ts'
import { type Condition, type Filter, matcher, valueMatcher } from './condition.ts'
import {
  compareCondition,
  existsCondition,
  inCondition,
  not,
  regexCondition,
} from './leaf-conditions.ts'
import { elemMatch, opensWithOperator } from './operators.ts'

type ValueOperator = (typeof valueOperators)[number]

export function compileFilter(document: Bytes, start = 0): Filter {
  const condition = conditionOf(document, start)
  return { condition, matches: matcher(condition) }
}

function conditionOf(document: Bytes, start: number): Condition {
  const parts: Condition[] = []
  const fields = new Elements(document, start)
  while (fields.next()) {
    const name = fields.name
    if (name.startsWith('$')) parts.push(logical(name, fields.value()))
    else parts.push(...fieldConditions(pathOf(name), fields.value()))
  }
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts: parts.flatMap(flattenAnd) }
}

function flattenAnd(part: Condition): Condition[] {
  return part.kind === 'and' ? part.parts : [part]
}

function logical(name: string, value: Raw): Condition {
  const kind = supported(logicalOperators, name, 'the operator')
  const parts = branches(name, value)
  return kind === '$or' ? { kind: 'or', parts } : { kind: 'and', parts: parts.flatMap(flattenAnd) }
}

function branches(name: string, value: Raw): Condition[] {
  if (value.type !== T.array) throw badValue(`${name} must be an array`)
  const items = itemsOf(value)
  if (items.length === 0) throw badValue('$and/$or must be a nonempty array')
  return items.map((item) => {
    if (item.type !== T.object) throw badValue('$or/$and entries need to be full objects')
    return conditionOf(item.bytes, item.start)
  })
}

function fieldConditions(path: Path, value: Raw): Condition[] {
  if (value.type === T.regex) return [regexCondition(path, value)]
  if (value.type !== T.object || !opensWithOperator(value))
    return [compareCondition(path, '$eq', value)]
  return operatorConditions(path, value)
}

function operatorConditions(path: Path, value: Raw): Condition[] {
  const operators = new Elements(value.bytes, value.start)
  const conditions: Condition[] = []
  while (operators.next()) {
    const name = supported(valueOperators, operators.name, 'the operator')
    conditions.push(operatorCondition(path, name, operators.value()))
  }
  return conditions
}

function operatorCondition(path: Path, name: ValueOperator, operand: Raw): Condition {
  switch (name) {
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compareCondition(path, name, operand)
    case '$ne':
      return not(compareCondition(path, '$eq', operand))
    case '$in':
      return inCondition(path, name, operand)
    case '$nin':
      return not(inCondition(path, name, operand))
    case '$exists':
      return existsCondition(path, operand)
    case '$regex':
      return regexCondition(path, operand)
    case '$elemMatch':
      return elemMatchCondition(path, operand)
  }
}

/** An index helps where one item is compared, as words are by how they begin. */
function elemMatchCondition(path: Path, operand: Raw): Condition {
  const test = elemMatch(operand, {
    document: (document, start) => matcher(conditionOf(document, start)),
    value: (operators) => valueMatcher({ kind: 'and', parts: operatorConditions(path, operators) }),
  })
  const parts = onlyCompares(operand) ? operatorConditions(path, operand) : []
  const all = parts.flatMap((part) => (part.kind === 'path' && part.bound ? [part.bound] : []))
  return { kind: 'path', path, expand: false, test, bound: { op: 'item', all } }
}

function onlyCompares({ bytes, start }: Raw): boolean {
  const operators = new Elements(bytes, start)
  while (operators.next())
    if (!(comparisons as readonly string[]).includes(operators.name)) return false
  return true
}
