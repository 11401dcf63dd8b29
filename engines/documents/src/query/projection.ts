// Which fields of a document are answered: inclusion, exclusion and, in a pipeline, fields under another name.
import { Elements, fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, isTruthy } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, CommandError, unsupported } from '../errors.ts'

export type Projection = (document: Bytes) => Bytes
type Rule = Map<string, Rule> | 'keep' | 'drop'

/** `more` writes fields behind the projected ones. */
export function compileProjection(
  specification: Raw | undefined,
  more: (writer: Writer, document: Bytes) => void = () => {},
): Projection | undefined {
  if (!specification) return undefined
  if (specification.type !== T.object) throw badValue('projection must be an object')
  const entries = flattened(specification, '')
  if (entries.length === 0) return undefined
  const plain = entries.filter(([path]) => path !== '_id')
  const inclusive = isTruthy((plain[0] ?? entries[0])![1])
  const other = plain.find(([, value]) => isTruthy(value) !== inclusive)
  if (other) throw mixed(other[0], inclusive)
  const root: Map<string, Rule> = new Map()
  if (inclusive) root.set('_id', 'keep')
  for (const [path, value] of entries) addRule(root, path, isTruthy(value) ? 'keep' : 'drop')
  return (document) => {
    const writer = new Writer(document.length + 16)
    writer.begin()
    projectFields(writer, document, 0, root, inclusive)
    more(writer, document)
    writer.end()
    return writer.take()
  }
}

// { a: { b: 1 } } says the same as { 'a.b': 1 }.
function flattened(specification: Raw, prefix: string): [string, Raw][] {
  const entries: [string, Raw][] = []
  for (const [name, value] of fieldsOf(specification.bytes, specification.start)) {
    const path = prefix + name
    if (name.startsWith('$') || path.endsWith('.$')) throw unsupported(`the projection ${path}`)
    if (value.type === T.object) entries.push(...flattened(value, `${path}.`))
    else if (isNumber(value.type) || value.type === T.bool) entries.push([path, value])
    else throw unsupported(`the computed field ${path}`)
  }
  return entries
}

function mixed(path: string, inclusive: boolean) {
  return inclusive
    ? new CommandError(
        'Location31254',
        `Cannot do exclusion on field ${path} in inclusion projection`,
      )
    : new CommandError(
        'Location31253',
        `Cannot do inclusion on field ${path} in exclusion projection`,
      )
}

function addRule(root: Map<string, Rule>, path: string, rule: Rule) {
  const steps = path.split('.')
  let level = root
  steps.forEach((step, i) => {
    const next = level.get(step)
    if (i === steps.length - 1) {
      if (next instanceof Map) throw badValue(`Path collision at ${path}`)
      level.set(step, rule)
      return
    }
    if (next !== undefined && !(next instanceof Map)) throw badValue(`Path collision at ${path}`)
    const opened: Map<string, Rule> = next ?? new Map()
    level.set(step, opened)
    level = opened
  })
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
    const rule = rules.get(name) ?? (inclusive ? 'drop' : 'keep')
    projectValue(writer, name, elements, rule, inclusive)
  }
}

function projectValue(writer: Writer, name: string, value: Raw, rule: Rule, inclusive: boolean) {
  if (rule === 'drop') return
  if (rule === 'keep') return writer.raw(name, value)
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
