// Dotted paths and the values a document has at them, with MongoDB's rules for arrays.

import { Elements, seek } from './elements.ts'
import type { Bytes, Raw } from './raw.ts'
import { T } from './raw.ts'

export interface Step {
  name: string
  bytes: Bytes
  /** The position in an array this step may also mean, or -1. */
  index: number
}

/** Compared by its text: the same path may be two objects. */
export interface Path {
  text: string
  steps: Step[]
}

const known = new Map<string, Path>()
const KNOWN_LIMIT = 5000

export function pathOf(text: string): Path {
  const found = known.get(text)
  if (found) return found
  const steps = text.split('.').map((name) => ({
    name,
    bytes: Buffer.from(name),
    index: /^(0|[1-9]\d{0,8})$/.test(name) ? Number(name) : -1,
  }))
  const path = { text, steps }
  if (known.size > KNOWN_LIMIT) known.clear()
  known.set(text, path)
  return path
}

/** Answers true to stop. The type is 0 where the path leads nowhere. */
export type Visit = (type: number, bytes: Bytes, start: number, end: number) => boolean

const NOTHING = new Uint8Array(0)

/**
 * Visits every value a filter on this path looks at; arrays on the way fan out over the documents in them.
 * With `expand`, an array at the end is visited item by item and then as a whole.
 */
export function visit(
  bytes: Bytes,
  start: number,
  path: Path,
  expand: boolean,
  each: Visit,
  depth = 0,
): boolean {
  const element = new Elements(bytes, start)
  const step = path.steps[depth]!
  if (!seek(bytes, start, step.bytes, element)) return each(T.missing, NOTHING, 0, 0)
  return visitValue(element, path, expand, each, depth + 1)
}

export function visitValue(
  value: Raw,
  path: Path,
  expand: boolean,
  each: Visit,
  depth: number,
): boolean {
  const { type, bytes, start, end } = value
  if (depth === path.steps.length) {
    if (type === T.array && expand) {
      const items = new Elements(bytes, start)
      while (items.next()) if (each(items.type, bytes, items.start, items.end)) return true
    }
    return each(type, bytes, start, end)
  }
  if (type === T.object) return visit(bytes, start, path, expand, each, depth)
  if (type !== T.array) return each(T.missing, NOTHING, 0, 0)
  const step = path.steps[depth]!
  const items = new Elements(bytes, start)
  for (let at = 0; items.next(); at++) {
    if (at === step.index && visitValue(items.value(), path, expand, each, depth + 1)) return true
    if (items.type === T.object && visit(bytes, items.start, path, expand, each, depth)) return true
  }
  return false
}

const found = new Elements(NOTHING)

/** The value at a path that crosses no array; undefined where it is missing or an array lies before its end. */
export function plainValue(document: Bytes, path: Path): Raw | undefined {
  let start = 0
  const steps = path.steps
  for (let depth = 0; depth < steps.length; depth++) {
    if (!seek(document, start, steps[depth]!.bytes, found)) return undefined
    if (depth < steps.length - 1) {
      if (found.type !== T.object) return undefined
      start = found.start
    }
  }
  return found.value()
}
