import { Elements, itemsOf, seek } from '../bson/elements.ts'
import type { Step } from '../bson/path.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import type { DocumentKeys, KeyField } from './index-keys.ts'
import { KeyWriter } from './key-writer.ts'

interface Pending {
  /** The position of the walk: a value and the remaining steps. */
  value: Raw
  steps: readonly Step[]
  /** Taken from an array already: if it is an array itself, it is indexed as a whole. */
  settled?: boolean
}

export function expandedKeys(document: Bytes, fields: readonly KeyField[]): DocumentKeys {
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

export const writer = new KeyWriter()
const NOTHING = new Uint8Array(0)
export const MISSING: Raw = { type: T.missing, bytes: NOTHING, start: 0, end: 0 }
const UNDEFINED: Raw = { type: T.undefined, bytes: NOTHING, start: 0, end: 0 }
