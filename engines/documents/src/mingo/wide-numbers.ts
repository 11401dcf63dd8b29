// mingo computes with JavaScript numbers. What they cannot hold, decimals and integers beyond 2^53, would come out
// wrong without a word, so it is refused where a stage computes with it.

import { Elements } from '../bson/elements.ts'
import { type Bytes, int64At, type Raw, stringOf, T } from '../bson/raw.ts'
import { unsupported } from '../errors.ts'

/** The top-level fields a stage or expression reads, or 'all'. */
export type References = Set<string> | 'all'

// Stages that name fields without a dollar.
const READS_ALL = new Set(['$setWindowFields', '$densify', '$fill', '$redact'])

export function referencesOf(value: Raw, found: Set<string> = new Set()): References {
  if (value.type === T.string) return addReference(stringOf(value), found)
  if (value.type !== T.object && value.type !== T.array) return found
  const elements = new Elements(value.bytes, value.start)
  while (elements.next()) {
    if (value.type === T.object && READS_ALL.has(elements.name)) return 'all'
    if (referencesOf(elements.value(), found) === 'all') return 'all'
  }
  return found
}

function addReference(text: string, found: Set<string>): References {
  if (/^\$\$(ROOT|CURRENT)/.test(text)) return 'all'
  if (text.startsWith('$') && !text.startsWith('$$')) found.add(text.slice(1).split('.')[0]!)
  return found
}

export function refuseWideNumbers(document: Bytes, references: References) {
  const fields = new Elements(document)
  while (fields.next()) if (references === 'all' || references.has(fields.name)) refuseWide(fields)
}

function refuseWide(value: Raw) {
  if (value.type === T.decimal) throw unsupported('computing with Decimal128 in this stage')
  if (value.type === T.long && !Number.isSafeInteger(Number(int64At(value.bytes, value.start)))) {
    throw unsupported('computing with integers beyond 2^53 in this stage')
  }
  if (value.type !== T.object && value.type !== T.array) return
  const elements = new Elements(value.bytes, value.start)
  while (elements.next()) refuseWide(elements.value())
}
