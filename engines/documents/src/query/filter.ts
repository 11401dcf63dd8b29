// Compiles a filter document to a tree of conditions: the planner reads the tree, the matcher runs it.

import { Elements, itemsOf } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue, unsupported } from '../errors.ts'
import { type Condition, EVERYTHING, type Filter, matcher } from './condition.ts'
import { expressionTest } from './expression.ts'
import {
  compareCondition,
  existsCondition,
  inCondition,
  not,
  regexCondition,
} from './leaf-conditions.ts'
import { elemMatch, modulo, opensWithOperator, sizeIs, typeTest } from './operators.ts'
import { type Path, pathOf } from './path.ts'

export interface FilterScope {
  /** Variables of `let`, as JavaScript values. */
  variables?: Record<string, unknown>
  ignoreCase?: boolean
}

export function compileFilter(document: Bytes, start = 0, scope: FilterScope = {}): Filter {
  const condition = conditionOf(document, start, scope)
  return { condition, matches: matcher(condition) }
}

export function conditionOf(document: Bytes, start: number, scope: FilterScope): Condition {
  const parts: Condition[] = []
  const fields = new Elements(document, start)
  while (fields.next()) {
    const name = fields.name
    if (name.startsWith('$')) parts.push(logical(name, fields.value(), scope))
    else parts.push(...fieldConditions(pathOf(name), fields.value(), scope))
  }
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts: parts.flatMap(flattenAnd) }
}

function flattenAnd(part: Condition): Condition[] {
  return part.kind === 'and' ? part.parts : [part]
}

function logical(name: string, value: Raw, scope: FilterScope): Condition {
  switch (name) {
    case '$and':
      return { kind: 'and', parts: branches(name, value, scope).flatMap(flattenAnd) }
    case '$or':
      return { kind: 'or', parts: branches(name, value, scope) }
    case '$nor':
      return { kind: 'not', part: { kind: 'or', parts: branches(name, value, scope) } }
    case '$expr':
      return { kind: 'document', test: expressionTest(value, scope.variables) }
    case '$comment':
      return EVERYTHING
    case '$where':
    case '$text':
    case '$jsonSchema':
    case '$alwaysTrue':
    case '$alwaysFalse':
      throw unsupported(name)
    default:
      throw badValue(`unknown top level operator: ${name}`)
  }
}

function branches(name: string, value: Raw, scope: FilterScope): Condition[] {
  if (value.type !== T.array) throw badValue(`${name} must be an array`)
  const items = itemsOf(value)
  if (items.length === 0) throw badValue('$and/$or/$nor must be a nonempty array')
  return items.map((item) => {
    if (item.type !== T.object) throw badValue('$or/$and/$nor entries need to be full objects')
    return conditionOf(item.bytes, item.start, scope)
  })
}

function fieldConditions(path: Path, value: Raw, scope: FilterScope): Condition[] {
  if (value.type === T.regex) return [regexCondition(path, value, undefined)]
  if (value.type !== T.object || !opensWithOperator(value))
    return [compareCondition(path, '$eq', value, scope)]
  return operatorConditions(path, value, scope)
}

function operatorConditions(path: Path, value: Raw, scope: FilterScope): Condition[] {
  const operators = new Elements(value.bytes, value.start)
  const conditions: Condition[] = []
  let regex: Raw | undefined
  let options: Raw | undefined
  while (operators.next()) {
    if (operators.name === '$regex') regex = operators.value()
    else if (operators.name === '$options') options = operators.value()
    else conditions.push(operatorCondition(path, operators.name, operators.value(), scope))
  }
  if (options && !regex) throw badValue('$options needs a $regex')
  if (regex) conditions.push(regexCondition(path, regex, options))
  return conditions
}

function operatorCondition(path: Path, name: string, operand: Raw, scope: FilterScope): Condition {
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compareCondition(path, name, operand, scope)
    case '$ne':
      return not(compareCondition(path, '$eq', operand, scope))
    case '$in':
      return inCondition(path, name, operand, scope)
    case '$nin':
      return not(inCondition(path, name, operand, scope))
    case '$exists':
      return existsCondition(path, operand)
    case '$not':
      return notCondition(path, operand, scope)
    case '$size':
      return { kind: 'path', path, expand: false, test: sizeIs(operand) }
    case '$all':
      return allCondition(path, operand, scope)
    case '$elemMatch':
      return {
        kind: 'path',
        path,
        expand: false,
        test: elemMatch(operand, (document, start) => matcher(conditionOf(document, start, scope))),
      }
    case '$type':
      return { kind: 'path', path, expand: true, test: typeTest(operand) }
    case '$mod':
      return { kind: 'path', path, expand: true, test: modulo(operand) }
    case '$comment':
      return EVERYTHING
    case '$bitsAllClear':
    case '$bitsAllSet':
    case '$bitsAnyClear':
    case '$bitsAnySet':
    case '$geoIntersects':
    case '$geoWithin':
    case '$near':
    case '$nearSphere':
      throw unsupported(name)
    default:
      throw badValue(`unknown operator: ${name}`)
  }
}

function notCondition(path: Path, operand: Raw, scope: FilterScope): Condition {
  if (operand.type === T.regex) return not(regexCondition(path, operand, undefined))
  if (operand.type !== T.object) throw badValue('$not needs a regex or a document')
  if (!opensWithOperator(operand)) throw badValue('$not needs an operator expression')
  return not({ kind: 'and', parts: operatorConditions(path, operand, scope) })
}

function allCondition(path: Path, operand: Raw, scope: FilterScope): Condition {
  if (operand.type !== T.array) throw badValue('$all needs an array')
  const items = itemsOf(operand)
  if (items.length === 0) return { kind: 'document', test: () => false }
  const parts = items.map((item): Condition => {
    if (item.type === T.regex) return regexCondition(path, item, undefined)
    if (item.type === T.object && opensWithOperator(item)) {
      const fields = new Elements(item.bytes, item.start)
      fields.next()
      if (fields.name !== '$elemMatch') throw badValue('no $ expressions in $all')
      return operatorCondition(path, '$elemMatch', fields.value(), scope)
    }
    return compareCondition(path, '$eq', item, scope)
  })
  return { kind: 'and', parts }
}
