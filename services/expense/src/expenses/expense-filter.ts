import type { AdminExpenseSummaryFilter } from '@sortie/contracts/admin-expense'
import type { ExpenseFilter, ExpensePlace } from '@sortie/contracts/expense'
import { pagedBy } from '@sortie/platform/http/page'
import { havingWords, type NamedTrip, tripsToSearch } from './search-words.ts'

export type Narrowed = AdminExpenseSummaryFilter
export type Where = Record<string, unknown>

/** With the missions of the person by whose names a search finds too; over several people it finds by none. */
export async function matchingAll(filter: Narrowed): Promise<Where> {
  const { q, userId } = filter
  return matching(filter, q && userId ? await tripsToSearch(userId) : [])
}

export function matching(filter: Narrowed, trips: NamedTrip[] = []): Where {
  const { userId, q, status, category, tripId, receipts, place, startDate, endDate } = filter
  return {
    ...(userId && { userId }),
    ...(status && { status }),
    ...(category && { category }),
    ...(tripId && { tripId }),
    ...(receipts && { receiptCount: receipts === 'with' ? { $gt: 0 } : 0 }),
    ...(place && { $or: [wherePlaced[place]] }),
    ...((startDate || endDate) && {
      date: { ...(startDate && { $gte: startDate }), ...(endDate && { $lte: endDate }) },
    }),
    ...(q && havingWords(q, trips)),
  }
}

/** Says what `placeOf` (road.ts) says of an expense whose report was not asked. */
const wherePlaced: Record<ExpensePlace, Where> = {
  draft: { report: null, status: 'Draft', returnedFrom: null },
  submitted: { report: null, status: 'Submitted' },
  returned: { report: null, status: 'Draft', returnedFrom: { $ne: null } },
  handed_in: { report: { $ne: null } },
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
