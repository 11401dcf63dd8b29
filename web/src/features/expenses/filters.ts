import type { TripJson } from '@sortie/contracts/travel'
import { categoryOptions, statusOptions } from '../../records/expenses/expense.ts'
import type { ExpenseQuery } from '../../records/expenses/expenses.api.ts'
import { tripOptions } from '../../records/trips/trip.ts'
import { newestFirst } from './expense-orders.ts'

/** The state of the list that its address holds. */
export const noFilters = {
  q: '',
  category: 'all',
  status: 'all',
  tripId: 'all',
  receipts: 'all',
  place: 'all',
  startDate: '',
  endDate: '',
  ...newestFirst,
}
export type Filters = typeof noFilters

const leftOutEmpty = ['q', 'startDate', 'endDate']

/**
 * The query of the list: filters set to all, no words and open dates are left out, other empty ones are sent empty
 * (spec 7); the server's own order is not named.
 */
export function queryOf({ sort, order, ...filters }: Filters): ExpenseQuery {
  const chosen = Object.entries({ ...filters, q: filters.q.trim() }).filter(([name, value]) =>
    name === 'q' ? value : value !== 'all' && (value || !leftOutEmpty.includes(name)),
  )
  const isNewestFirst = sort === newestFirst.sort && order === newestFirst.order
  return { ...Object.fromEntries(chosen), ...(!isNewestFirst && { sort, order }) } as ExpenseQuery
}

/** How many filters of the sheet are set. */
export function countOf({ q: _, sort: __, order: ___, ...filters }: Filters): number {
  return Object.entries(filters).filter(
    ([name, value]) => value !== noFilters[name as keyof Filters],
  ).length
}

export function isFiltered(filters: Filters): boolean {
  return filters.q.trim() !== '' || countOf(filters) > 0
}

/** The select fields, in the order shown. */
export function choicesOf(trips: readonly TripJson[] | undefined) {
  return [
    {
      name: 'category',
      label: 'Category',
      options: [{ value: 'all', label: 'All Categories' }, ...categoryOptions],
    },
    {
      name: 'status',
      label: 'Status',
      options: [{ value: 'all', label: 'All Status' }, ...statusOptions],
    },
    {
      name: 'tripId',
      label: 'Mission',
      options: [{ value: 'all', label: 'All Missions' }, ...tripOptions(trips).slice(1)],
    },
    {
      name: 'receipts',
      label: 'Receipts',
      options: [
        { value: 'all', label: 'All' },
        { value: 'with', label: 'Attached' },
        { value: 'without', label: 'Missing' },
      ],
    },
  ] as const
}
