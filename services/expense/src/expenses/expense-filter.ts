import type { AdminExpenseSummaryFilter } from '@sortie/contracts/admin-expense'
import type { ExpenseFilter, ExpensePlace } from '@sortie/contracts/expense'
import { pagedBy } from '@sortie/platform/http/page'
import { TripModel } from '../trips/trip.model.ts'
import { havingWords, type NamedTrip, tripsToSearch } from './search-words.ts'

export type Narrowed = AdminExpenseSummaryFilter
export type Where = Record<string, unknown>

/**
 * With the missions of the person by whose names a search finds too; over several people it finds by none. The expenses
 * of a mission are its owner's, by whom they are indexed.
 */
export async function matchingAll({ userId, ...filter }: Narrowed): Promise<Where> {
  const { q, tripId } = filter
  const trip = userId || !tripId ? null : await TripModel.findById(tripId, { userId: 1 }).lean()
  const trips = q && userId ? await tripsToSearch(userId) : []
  return matching({ ...filter, userId: userId ?? trip?.userId }, trips)
}

export function matching(filter: Narrowed, trips: NamedTrip[] = []): Where {
  const { userId, q, status, category, tripId, receipts, place, startDate, endDate } = filter
  return {
    ...(userId && { userId }),
    ...(status && { status }),
    ...(category && { category }),
    ...(tripId && { tripId }),
    ...(receipts && { receiptCount: receipts === 'with' ? { $gt: 0 } : 0 }),
    ...((startDate || endDate) && {
      date: { ...(startDate && { $gte: startDate }), ...(endDate && { $lte: endDate }) },
    }),
    $and: [place ? wherePlaced[place] : {}, q ? havingWords(q, trips) : {}],
  }
}

/** Says what `placeOf` (road.ts) says of an expense whose report was not asked. `$gt` reads a sparse index, `$ne` does not. */
const wherePlaced: Record<ExpensePlace, Where> = {
  draft: { report: null, status: 'Draft', returnedFrom: null },
  submitted: { report: null, status: 'Submitted' },
  returned: { report: null, status: 'Draft', returnedFrom: { $gt: '' } },
  handed_in: { 'report.id': { $gt: '' } },
}

const kinds = { date: 'instant', amount: 'number' } as const

/** Decision 59: by date, then by creation. */
export const newestFirst = pagedBy({ date: -1, createdAt: -1, _id: -1 }, kinds)

export function orderOf({ sort, order }: Pick<ExpenseFilter, 'sort' | 'order'>) {
  const step = order === 'asc' ? 1 : -1
  if (!sort || sort === 'date')
    return order === 'asc' ? pagedBy({ date: 1, createdAt: 1, _id: 1 }, kinds) : newestFirst
  const key = sort === 'merchant' ? 'merchantKey' : sort
  return pagedBy({ [key]: step, date: -1, createdAt: -1, _id: -1 }, kinds)
}
