import { pathOf, visit } from '../bson/path.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import { MATCH_ALL } from '../query/condition.ts'
import { countMatches } from '../read/count-matches.ts'
import { Matches } from '../read/matches.ts'
import type { Command } from './context.ts'
import { filterOf } from './find.ts'

/** All documents of a collection; those that match are counted by a pipeline. */
export const count: Command = async ({ request, target, database, deadline }) => {
  const collection = target.find(database, request.text('count'))
  const query = { filter: MATCH_ALL, deadline }
  const n = collection ? await countMatches(collection, target.view(collection), query) : 0
  return { n, ok: 1 }
}

export const distinct: Command = async (context) => {
  const { request, target, database, deadline } = context
  const key = request.text('key')
  if (key === '' || key.startsWith('$')) throw badValue(`'${key}' is not a field name`)
  const query = { filter: filterOf(context, 'query'), sort: [], limit: 0, deadline }
  const collection = target.find(database, request.text('distinct'))
  const values = new Map<string, Raw>()
  if (collection) {
    const matches = new Matches(collection, target.view(collection), query)
    await matches.each(([, document]) => {
      visit(document, 0, pathOf(key), true, (type, bytes, start, end) => {
        // Of an array the items count, not the whole; a missing field counts for nothing.
        if (type === T.missing || type === T.array) return false
        const text = keyTextOf({ type, bytes, start, end })
        if (!values.has(text))
          values.set(text, { type, bytes: bytes.slice(start, end), start: 0, end: end - start })
        return false
      })
    })
  }
  const writer = new Writer()
  writer.begin()
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1))
  writer.values(
    'values',
    sorted.map(([, value]) => value),
  )
  writer.double('ok', 1)
  writer.end()
  return { bytes: writer.take() }
}
