// Find's projection over raw documents: inclusion, exclusion, $slice and $elemMatch; computed fields go to mingo.

import { isNumber, isTruthy, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { Elements, fieldsOf, itemsOf, T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'
import { projectWithMingo } from '../mingo/mingo.ts'
import { compileFilter } from './filter.ts'
import { elemMatch } from './operators.ts'

export type Projection = (document: Bytes) => Bytes

type Rule = Map<string, Rule> | 'keep' | 'drop' | Transform
/** The items that stay: undefined leaves the value as it is, an empty list with `dropsEmpty` removes the field. */
interface Transform {
  change: (value: Raw) => Raw[] | undefined
  dropsEmpty: boolean
}

export function compileProjection(specification: Raw | undefined): Projection | undefined {
  if (!specification) return undefined
  if (specification.type !== T.object) throw badValue('projection must be an object')
  const entries = flattened(specification, '')
  if (entries.length === 0) return undefined
  if (entries.some(([, value]) => isComputed(value))) return projectWithMingo(specification)
  const plain = entries.filter(([path, value]) => path !== '_id' && !isTransform(value))
  const inclusive =
    plain.length > 0
      ? isTruthy(plain[0]![1])
      : entries.some(([path, value]) => path === '_id' && isTruthy(value)) || onlyElemMatch(entries)
  for (const [path, value] of plain) {
    if (isTruthy(value) !== inclusive) {
      throw inclusive
        ? new CommandError(
            'Location31254',
            `Cannot do exclusion on field ${path} in inclusion projection`,
          )
        : new CommandError(
            'Location31253',
            `Cannot do inclusion on field ${path} in exclusion projection`,
          )
    }
  }
  const root: Map<string, Rule> = new Map()
  if (inclusive) root.set('_id', 'keep')
  for (const [path, value] of entries) addRule(root, path, ruleFor(path, value, inclusive))
  return (document) => project(document, root, inclusive)
}

function onlyElemMatch(entries: readonly (readonly [string, Raw])[]) {
  const others = entries.filter(([path]) => path !== '_id')
  return others.length > 0 && others.every(([, value]) => transformName(value) === '$elemMatch')
}

// { a: { b: 1 } } says the same as { 'a.b': 1 }.
function flattened(specification: Raw, prefix: string): [string, Raw][] {
  const entries: [string, Raw][] = []
  for (const [name, value] of fieldsOf(specification.bytes, specification.start)) {
    const path = prefix + name
    if (name === '$' || path.endsWith('.$')) throw unsupported('the positional projection $')
    if (value.type !== T.object || transformName(value) !== undefined) entries.push([path, value])
    else entries.push(...flattened(value, `${path}.`))
  }
  return entries
}

function transformName(value: Raw): string | undefined {
  if (value.type !== T.object) return undefined
  const first = new Elements(value.bytes, value.start)
  return first.next() && first.name.startsWith('$') ? first.name : undefined
}

function isTransform(value: Raw) {
  return transformName(value) !== undefined
}

function isComputed(value: Raw): boolean {
  const name = transformName(value)
  if (name === '$meta') throw unsupported('the projection $meta')
  if (name !== undefined) return name !== '$slice' && name !== '$elemMatch'
  return !isNumber(value.type) && value.type !== T.bool
}

function ruleFor(path: string, value: Raw, inclusive: boolean): Rule {
  const name = transformName(value)
  if (name === undefined) {
    if (path === '_id') return isTruthy(value) ? 'keep' : 'drop'
    return inclusive ? 'keep' : 'drop'
  }
  const operand = fieldsOf(value.bytes, value.start).get(name)!
  return name === '$slice' ? sliceRule(operand) : elemMatchRule(operand)
}

function sliceRule(operand: Raw): Transform {
  const [first, second] =
    operand.type === T.array ? itemsOf(operand).map(numberOf) : [numberOf(operand)]
  if (first === undefined || Number.isNaN(first))
    throw badValue('$slice only supports numbers and [skip, limit] arrays')
  if (second !== undefined && second <= 0) throw badValue('$slice limit must be positive')
  return {
    dropsEmpty: false,
    change: (value) => {
      if (value.type !== T.array) return undefined
      const items = itemsOf(value)
      if (second === undefined) return first < 0 ? items.slice(first) : items.slice(0, first)
      const start = first < 0 ? Math.max(0, items.length + first) : first
      return items.slice(start, start + second)
    },
  }
}

function elemMatchRule(operand: Raw): Transform {
  const test = elemMatch(operand, (document, start) => compileFilter(document, start).matches)
  const alone = (item: Raw) => {
    const writer = new Writer(item.end - item.start + 16)
    writer.begin()
    writer.raw('0', item)
    writer.end()
    return writer.take()
  }
  return {
    dropsEmpty: true,
    change: (value) => {
      if (value.type !== T.array) return []
      return itemsOf(value)
        .filter((item) => {
          const bytes = alone(item)
          return test(T.array, bytes, 0, bytes.length)
        })
        .slice(0, 1)
    },
  }
}

function addRule(root: Map<string, Rule>, path: string, rule: Rule) {
  const steps = path.split('.')
  let level = root
  steps.forEach((step, i) => {
    if (i === steps.length - 1) {
      if (level.get(step) instanceof Map) throw badValue(`Path collision at ${path}`)
      level.set(step, rule)
      return
    }
    const next = level.get(step)
    if (next !== undefined && !(next instanceof Map)) throw badValue(`Path collision at ${path}`)
    const opened: Map<string, Rule> = next ?? new Map()
    level.set(step, opened)
    level = opened
  })
}

function project(document: Bytes, rules: Map<string, Rule>, inclusive: boolean): Bytes {
  const writer = new Writer(document.length + 16)
  writer.begin()
  projectFields(writer, document, 0, rules, inclusive)
  writer.end()
  return writer.take()
}

function projectFields(
  writer: Writer,
  bytes: Bytes,
  start: number,
  rules: Map<string, Rule>,
  inclusive: boolean,
) {
  const elements = new Elements(bytes, start)
  while (elements.next()) {
    const name = elements.name
    projectValue(
      writer,
      name,
      elements,
      rules.get(name) ?? (inclusive ? 'drop' : 'keep'),
      inclusive,
    )
  }
}

function projectValue(writer: Writer, name: string, value: Raw, rule: Rule, inclusive: boolean) {
  if (rule === 'drop') return
  if (rule === 'keep') return writer.raw(name, value)
  if (!(rule instanceof Map)) return transformed(writer, name, value, rule)
  if (value.type === T.object) {
    writer.object(name)
    projectFields(writer, value.bytes, value.start, rule, inclusive)
    return writer.end()
  }
  if (value.type === T.array) return projectItems(writer, name, value, rule, inclusive)
  if (!inclusive) writer.raw(name, value)
}

function projectItems(
  writer: Writer,
  name: string,
  array: Raw,
  rule: Map<string, Rule>,
  inclusive: boolean,
) {
  writer.array(name)
  let at = 0
  for (const item of itemsOf(array)) {
    const isNested = item.type === T.object || item.type === T.array
    if (!isNested && inclusive) continue
    projectValue(writer, String(at++), item, rule, inclusive)
  }
  writer.end()
}

function transformed(writer: Writer, name: string, value: Raw, { change, dropsEmpty }: Transform) {
  const items = change(value)
  if (items === undefined) return writer.raw(name, value)
  if (items.length === 0 && dropsEmpty) return
  writer.values(name, items)
}
