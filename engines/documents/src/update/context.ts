import { Elements } from '../bson/elements.ts'
import { show } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import type { Filter } from '../query/condition.ts'

export interface UpdateContext {
  filter: Filter
  /** The document before the update. */
  document: Bytes
  inserting: boolean
}

/** The document's id, the way MongoDB's messages show it. */
export function elementName(context: UpdateContext): string {
  const elements = new Elements(context.document)
  while (elements.next()) if (elements.name === '_id') return `{_id: ${show(elements)}}`
  return '{}'
}

export interface ArrayFilter {
  identifier: string
  matches: (item: Raw) => boolean
}
