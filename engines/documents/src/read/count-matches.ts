import type { Collection } from '../storage/collection.ts'
import { countRows } from '../storage/count-rows.ts'
import { Matches } from './matches.ts'
import type { FindRequest, ReadView } from './read-view.ts'

export async function countMatches(
  collection: Collection,
  view: ReadView,
  request: Pick<FindRequest, 'filter' | 'deadline'>,
): Promise<number> {
  const matches = new Matches(collection, view, { ...request, sort: [], limit: 0 })
  if (matches.plan.exact && !view.overlay) {
    return view.sequence === undefined && !matches.plan.index
      ? collection.count
      : countRows(view.connection, collection, matches.plan)
  }
  let count = 0
  await matches.each(() => count++)
  return count
}
