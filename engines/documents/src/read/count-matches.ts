import type { Collection } from '../storage/collection.ts'
import { countRows } from '../storage/count-rows.ts'
import { Matches } from './matches.ts'
import type { FindRequest, ReadView } from './read-view.ts'

export async function countMatches(
  collection: Collection,
  view: ReadView,
  request: FindRequest,
): Promise<number> {
  const matches = new Matches(collection, view, { ...request, sort: [] })
  const { skip, limit } = request
  if (matches.plan.exact && !view.overlay) {
    const all =
      view.sequence === undefined && !matches.plan.index
        ? collection.count
        : countRows(view.connection, collection, matches.plan)
    return Math.max(0, Math.min(all - skip, limit || Number.POSITIVE_INFINITY))
  }
  let count = 0
  await matches.each(() => count++)
  return count
}
