import { invalidField } from '../errors.ts'
import type { Page } from './answer.ts'

export type { Page } from './answer.ts'

export type Cursor = Record<string, unknown>
type Sort = Record<string, 1 | -1>
type Kind = 'instant' | 'number' | 'text'

/** `sort` must end with a unique key. Keys named `…At` are instants, all others text, unless `kinds` says otherwise. */
export function pagedBy(sort: Sort, kinds: Record<string, Kind> = {}) {
  const keys = Object.keys(sort)
  const kindOf = (key: string) => kinds[key] ?? (key.endsWith('At') ? 'instant' : 'text')
  return {
    sort,
    /** Of the last record of the page before, for what is not read by a query. */
    placeOf: (after: string | undefined): Cursor | undefined =>
      after ? decodeCursor(after, keys, kindOf) : undefined,
    after: (after: string | undefined): Cursor =>
      after ? beyond(sort, keys, decodeCursor(after, keys, kindOf)) : {},
    cut<T extends object, Item = T>(
      records: T[],
      limit: number | undefined,
      shown: (record: T) => Item = (record) => record as unknown as Item,
    ): Page<Item> {
      if (limit === undefined || records.length <= limit)
        return { items: records.map(shown), next: null }
      const last = records[limit - 1]
      return { items: records.slice(0, limit).map(shown), next: encodeCursor(last as Cursor, keys) }
    },
  }
}

function encodeCursor(record: Cursor, keys: string[]): string {
  const values = keys.map((key) => {
    const value = record[key]
    return value instanceof Date ? { at: value.getTime() } : value
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function decodeCursor(after: string, keys: string[], kindOf: (key: string) => Kind): Cursor {
  const values = parse(after)
  if (!Array.isArray(values) || values.length !== keys.length) throw malformed()
  return Object.fromEntries(
    keys.map((key, index) => [key, cursorValue(kindOf(key), values[index])]),
  )
}

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function cursorValue(kind: Kind, value: unknown): Date | number | string {
  if (kind === 'text' && typeof value === 'string') return value
  if (kind === 'number' && typeof value === 'number') return value
  const at = typeof value === 'object' && value !== null && 'at' in value ? value.at : undefined
  if (kind === 'instant' && typeof at === 'number' && Math.abs(at) <= 8.64e15) return new Date(at)
  throw malformed()
}

function malformed() {
  return invalidField('after', 'after must be what the Link header gave.')
}

/** Matches records after a cursor in a multi-key order; the condition on the first key alone bounds the index scan. */
function beyond(sort: Sort, keys: string[], cursor: Cursor): Cursor {
  const than = (key: string) => (sort[key] === -1 ? '$lt' : '$gt')
  const alternatives = keys.map((key, index) => ({
    ...Object.fromEntries(keys.slice(0, index).map((same) => [same, cursor[same]])),
    [key]: { [than(key)]: cursor[key] },
  }))
  const [first = ''] = keys
  return { [first]: { [`${than(first)}e`]: cursor[first] }, $or: alternatives }
}
