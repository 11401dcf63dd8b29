// The keys a document has in an index (or under a sort): one, or several where an array lies on a path.
import { Elements, seek } from '../bson/elements.ts'
import type { Path } from '../bson/path.ts'
import type { Bytes } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { badValue, CommandError } from '../errors.ts'
import { expandedKeys, writer } from './expanded-keys.ts'

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

const element = new Elements(new Uint8Array(0))

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
