import type { Request, Response } from 'express'
import { invalidField } from '../errors.ts'

/** Where a page ended: the values of the sort keys of its last record. */
export type Place = Record<string, unknown>
type Sort = Record<string, 1 | -1>

/** Keeps a list's order in one place: `sort` must end with a unique key, so that a place is exact. */
export function pagedBy(sort: Sort) {
  const keys = Object.keys(sort)
  return {
    sort,
    /** The filter of what comes after an opaque `after`; stable when records are added or removed in between. */
    after: (after: string | undefined): Place =>
      after ? beyond(sort, keys, decodePlace(after, keys)) : {},
    /**
     * Cuts one record more than `limit` to a page and names the next one in the `Link` header. Without a limit
     * the list passes as it is.
     */
    page<T extends object>(
      records: T[],
      limit: number | undefined,
      request: Request,
      response: Response,
    ): T[] {
      if (limit === undefined || records.length <= limit) return records
      const page = records.slice(0, limit)
      response.set(
        'Link',
        `<${nextUrl(request, encodePlace(page.at(-1) as Place, keys))}>; rel="next"`,
      )
      return page
    },
  }
}

function nextUrl(request: Request, after: string): string {
  const [path = '', query] = request.originalUrl.split('?')
  const search = new URLSearchParams(query)
  search.set('after', after)
  return `${path}?${search}`
}

function encodePlace(record: Place, keys: string[]): string {
  const values = keys.map((key) => {
    const value = record[key]
    return value instanceof Date ? { at: value.getTime() } : value
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function decodePlace(after: string, keys: string[]): Place {
  const values = parse(after)
  if (!Array.isArray(values) || values.length !== keys.length || !values.every(isPlain))
    throw invalidField('after', 'after must be what the Link header gave.')
  return Object.fromEntries(keys.map((key, index) => [key, dated(values[index])]))
}

function parse(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** Only plain values and times: nothing in a place may become a query operator. */
function isPlain(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    dated(value) instanceof Date
  )
}

function dated(value: unknown): unknown {
  const at = typeof value === 'object' && value !== null && 'at' in value ? value.at : undefined
  return typeof at === 'number' && Math.abs(at) <= 8.64e15 ? new Date(at) : value
}

/** Records after a place in the order of several keys; the first key stands alone as well, for the index's bounds. */
function beyond(sort: Sort, keys: string[], place: Place): Place {
  const than = (key: string) => (sort[key] === -1 ? '$lt' : '$gt')
  const alternatives = keys.map((key, index) => ({
    ...Object.fromEntries(keys.slice(0, index).map((same) => [same, place[same]])),
    [key]: { [than(key)]: place[key] },
  }))
  const [first = ''] = keys
  return { [first]: { [`${than(first)}e`]: place[first] }, $or: alternatives }
}
