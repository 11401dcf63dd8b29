import { invalidField } from '../errors.ts'
import type { Page } from './answer.ts'

export type { Page } from './answer.ts'

export type Place = Record<string, unknown>
type Sort = Record<string, 1 | -1>
type Kind = 'instant' | 'number' | 'text'

/** `sort` must end with a unique key. A key `…At` is an instant, all others text, unless `kinds` says otherwise. */
export function pagedBy(sort: Sort, kinds: Record<string, Kind> = {}) {
  const keys = Object.keys(sort)
  const kindOf = (key: string) => kinds[key] ?? (key.endsWith('At') ? 'instant' : 'text')
  return {
    sort,
    after: (after: string | undefined): Place =>
      after ? beyond(sort, keys, decodePlace(after, keys, kindOf)) : {},
    cut<T extends object, Item = T>(
      records: T[],
      limit: number | undefined,
      shown: (record: T) => Item = (record) => record as unknown as Item,
    ): Page<Item> {
      if (limit === undefined || records.length <= limit)
        return { items: records.map(shown), next: null }
      const last = records[limit - 1]
      return { items: records.slice(0, limit).map(shown), next: encodePlace(last as Place, keys) }
    },
  }
}

function encodePlace(record: Place, keys: string[]): string {
  const values = keys.map((key) => {
    const value = record[key]
    return value instanceof Date ? { at: value.getTime() } : value
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function decodePlace(after: string, keys: string[], kindOf: (key: string) => Kind): Place {
  const values = parse(after)
  if (!Array.isArray(values) || values.length !== keys.length) throw malformed()
  return Object.fromEntries(keys.map((key, index) => [key, placeValue(kindOf(key), values[index])]))
}

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function placeValue(kind: Kind, value: unknown): Date | number | string {
  if (kind === 'text' && typeof value === 'string') return value
  if (kind === 'number' && typeof value === 'number') return value
  const at = typeof value === 'object' && value !== null && 'at' in value ? value.at : undefined
  if (kind === 'instant' && typeof at === 'number' && Math.abs(at) <= 8.64e15) return new Date(at)
  throw malformed()
}

function malformed() {
  return invalidField('after', 'after must be what the Link header gave.')
}

/** Matches records after a place in a multi-key order; repeating the first key alone bounds the index scan. */
function beyond(sort: Sort, keys: string[], place: Place): Place {
  const than = (key: string) => (sort[key] === -1 ? '$lt' : '$gt')
  const alternatives = keys.map((key, index) => ({
    ...Object.fromEntries(keys.slice(0, index).map((same) => [same, place[same]])),
    [key]: { [than(key)]: place[key] },
  }))
  const [first = ''] = keys
  return { [first]: { [`${than(first)}e`]: place[first] }, $or: alternatives }
}
