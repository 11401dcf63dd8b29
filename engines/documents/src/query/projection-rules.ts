import type {} from '../bson/elements.ts'
import { Elements, fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, isTruthy, numberOf } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, unsupported } from '../errors.ts'
import { compileFilter } from './filter.ts'
import { elemMatch } from './operators.ts'

export type Rule = Map<string, Rule> | 'keep' | 'drop' | Transform

/** The items that stay: undefined leaves the value as it is, an empty list with `dropsEmpty` removes the field. */
export interface Transform {
  change: (value: Raw) => Raw[] | undefined
  dropsEmpty: boolean
}

export function onlyElemMatch(entries: readonly (readonly [string, Raw])[]) {
  const others = entries.filter(([path]) => path !== '_id')
  return others.length > 0 && others.every(([, value]) => transformName(value) === '$elemMatch')
}

// { a: { b: 1 } } says the same as { 'a.b': 1 }.
export function flattened(specification: Raw, prefix: string): [string, Raw][] {
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

export function isTransform(value: Raw) {
  return transformName(value) !== undefined
}

export function isComputed(value: Raw): boolean {
  const name = transformName(value)
  if (name === '$meta') throw unsupported('the projection $meta')
  if (name !== undefined) return name !== '$slice' && name !== '$elemMatch'
  return !isNumber(value.type) && value.type !== T.bool
}

export function ruleFor(path: string, value: Raw, inclusive: boolean): Rule {
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

export function addRule(root: Map<string, Rule>, path: string, rule: Rule) {
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
