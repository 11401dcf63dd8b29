// Find's projection over raw documents: inclusion, exclusion, $slice and $elemMatch; computed fields go to mingo.

import { Elements, itemsOf } from '../bson/elements.ts'
import { isTruthy } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, CommandError } from '../errors.ts'
import { projectWithMingo } from '../mingo/mingo.ts'
import {
  addRule,
  flattened,
  isComputed,
  isTransform,
  onlyElemMatch,
  type Rule,
  ruleFor,
  type Transform,
} from './projection-rules.ts'

export type Projection = (document: Bytes) => Bytes

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
