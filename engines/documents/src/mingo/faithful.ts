// mingo computes with JavaScript values, which know no difference between 1 and 1.0. Stages that change single fields
// therefore give back only those; every other field keeps the bytes it had.
import { isDeepStrictEqual } from 'node:util'
import { Elements, fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, type Js, rawFromJs, valueToJs } from '../bson/js.ts'
import { type Bytes, type Raw, T } from '../bson/raw.ts'
import { ArrayNode, documentBytes, type Node, ObjectNode } from '../bson/tree.ts'

/** The paths whose values a stage computes, or undefined when it makes whole new documents. */
export function computedPaths(name: string, specification: Raw): string[] | undefined {
  if (name === '$unset') return []
  if (name === '$set' || name === '$addFields') return pathsIn(specification, '', () => true)
  // In $project a number or a boolean only says whether a field stays.
  if (name === '$project')
    return pathsIn(specification, '', ({ type }) => !isNumber(type) && type !== T.bool)
  return undefined
}

function pathsIn(
  specification: Raw,
  prefix: string,
  isComputed: (value: Raw) => boolean,
): string[] {
  if (specification.type !== T.object) return ['']
  const paths: string[] = []
  for (const [name, value] of fieldsOf(specification.bytes, specification.start)) {
    const path = prefix + name
    if (value.type === T.object && !opensWithDollar(value))
      paths.push(...pathsIn(value, `${path}.`, isComputed))
    else if (isComputed(value)) paths.push(path)
  }
  return paths
}

function opensWithDollar(value: Raw): boolean {
  const first = new Elements(value.bytes, value.start)
  return first.next() && first.name.startsWith('$')
}

/** The document mingo made, with the untouched parts taken from the document it was made of. */
export function faithful(before: Bytes, after: Js, computed: readonly string[]): Bytes {
  return documentBytes(
    rebuilt({ type: T.object, bytes: before, start: 0, end: before.length }, after, computed, ''),
  )
}

function rebuilt(before: Raw, after: Js, computed: readonly string[], prefix: string): ObjectNode {
  const old = fieldsOf(before.bytes, before.start)
  const fields = new Map<string, Node>()
  for (const [name, value] of Object.entries(after)) {
    if (value !== undefined)
      fields.set(name, rebuiltValue(old.get(name), value, computed, prefix + name))
  }
  return new ObjectNode(fields)
}

function rebuiltValue(
  before: Raw | undefined,
  after: unknown,
  computed: readonly string[],
  path: string,
): Node {
  if (!before || computed.includes(path)) return rawFromJs(after)
  if (
    !computed.some((each) => each.startsWith(`${path}.`)) &&
    isDeepStrictEqual(valueToJs(before), after)
  )
    return before
  if (before.type === T.object && isPlain(after))
    return rebuilt(before, after, computed, `${path}.`)
  if (before.type === T.array && Array.isArray(after)) {
    const items = itemsOf(before)
    if (items.length === after.length) {
      return new ArrayNode(after.map((item, i) => rebuiltValue(items[i], item, computed, path)))
    }
  }
  return rawFromJs(after)
}

function isPlain(value: unknown): value is Js {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

export function stageName(stage: Raw): [string, Raw] {
  return [...fieldsOf(stage.bytes, stage.start)][0]!
}
