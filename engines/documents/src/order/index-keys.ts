// The keys a document has in an index (or under a sort): one, or several where an array lies on a path.
import type { Bytes, Raw } from '../bson/raw.ts'
import { Elements, itemsOf, seek, T } from '../bson/raw.ts'
import { badValue, CommandError } from '../errors.ts'
import type { Path, Step } from '../query/path.ts'
import { KeyWriter } from './key-writer.ts'

export interface KeyField {
  path: Path
  descending: boolean
}

export interface DocumentKeys {
  keys: Buffer[]
  /** An array lies on one of the paths, even if it holds one item only. */
  multikey: boolean
  /** None of the fields is present. */
  empty: boolean
}

const writer = new KeyWriter()
const element = new Elements(new Uint8Array(0))
const NOTHING = new Uint8Array(0)
const MISSING: Raw = { type: T.missing, bytes: NOTHING, start: 0, end: 0 }
const UNDEFINED: Raw = { type: T.undefined, bytes: NOTHING, start: 0, end: 0 }

export function keysOf(document: Bytes, fields: readonly KeyField[]): DocumentKeys {
  writer.reset()
  let empty = true
  for (const field of fields) {
    if (!locate(document, field.path)) return expandedKeys(document, fields)
    if (element.type !== T.missing) empty = false
    writer.field(element, field.descending)
  }
  return { keys: [writer.key()], multikey: false, empty }
}

/** The key that decides the place of a document in a sort: of several, the first in sort order. */
export function sortKeyOf(document: Bytes, fields: readonly KeyField[]): Buffer {
  const keys = sortKeys(document, fields)
  return keys.length === 1
    ? keys[0]!
    : keys.reduce((least, key) => (key.compare(least) < 0 ? key : least))
}

function sortKeys(document: Bytes, fields: readonly KeyField[]): Buffer[] {
  try {
    return keysOf(document, fields).keys
  } catch (error) {
    if (!(error instanceof CommandError) || error.codeName !== 'CannotIndexParallelArrays')
      throw error
    throw badValue('cannot sort with keys that are parallel arrays')
  }
}

// Leaves the value in `element`; answers false at the first array.
function locate(document: Bytes, path: Path): boolean {
  let start = 0
  const last = path.steps.length - 1
  for (let depth = 0; depth <= last; depth++) {
    const present = seek(document, start, path.steps[depth]!.bytes, element)
    if (present && element.type === T.array) return false
    if (!present || (depth < last && element.type !== T.object)) {
      element.type = T.missing
      return true
    }
    start = element.start
  }
  return true
}

interface Pending {
  /** Where the walk stands: a value and the steps still to go. */
  value: Raw
  steps: readonly Step[]
  /** Taken from an array already: if it is an array itself, it is indexed as a whole. */
  settled?: boolean
}

function expandedKeys(document: Bytes, fields: readonly KeyField[]): DocumentKeys {
  const root: Raw = { type: T.object, bytes: document, start: 0, end: document.length }
  const rows = expand(fields.map(({ path }) => ({ value: root, steps: path.steps })))
  const keys = new Map<string, Buffer>()
  let empty = true
  for (const row of rows) {
    writer.reset()
    for (let i = 0; i < fields.length; i++) {
      if (row[i]!.type !== T.missing) empty = false
      writer.field(row[i]!, fields[i]!.descending)
    }
    const key = writer.key()
    keys.set(key.toString('latin1'), key)
  }
  return { keys: [...keys.values()], multikey: true, empty }
}

function expand(pending: readonly Pending[]): Raw[][] {
  const walked = pending.map(walk)
  const open = walked.filter((each) => each.value.type === T.array && !each.settled)
  const array = open[0]?.value
  if (!array) return [walked.map(({ value }) => value)]
  if (open.some(({ value }) => !sameSpot(value, array)))
    throw new CommandError('CannotIndexParallelArrays', 'cannot index parallel arrays')
  const items = itemsOf(array)
  if (items.length === 0) {
    return expand(
      walked.map((each) =>
        isAt(each, array) ? settled(each.steps.length ? MISSING : UNDEFINED) : each,
      ),
    )
  }
  return items.flatMap((item) =>
    expand(walked.map((each) => (isAt(each, array) ? inItem(item, each) : each))),
  )
}

// An array inside an array is a value of its own: only documents in the outer one are entered.
function inItem(item: Raw, { steps }: Pending): Pending {
  if (steps.length === 0) return settled(item)
  return item.type === T.object ? { value: item, steps } : settled(MISSING)
}

function isAt(pending: Pending, array: Raw) {
  return !pending.settled && sameSpot(pending.value, array)
}

function sameSpot(a: Raw, b: Raw) {
  return a.type === T.array && a.bytes === b.bytes && a.start === b.start
}

function settled(value: Raw): Pending {
  return { value, steps: [], settled: true }
}

function walk(pending: Pending): Pending {
  if (pending.settled) return pending
  let { value, steps } = pending
  while (steps.length > 0 && value.type !== T.missing) {
    const step = steps[0]!
    if (value.type === T.array) {
      if (step.index < 0) break
      value = itemsOf(value)[step.index] ?? MISSING
    } else {
      const spot = new Elements(value.bytes)
      value =
        value.type === T.object && seek(value.bytes, value.start, step.bytes, spot)
          ? spot.value()
          : MISSING
    }
    steps = steps.slice(1)
  }
  return { value, steps }
}
