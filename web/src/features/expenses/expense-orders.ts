import type { Sorting } from '../../lib/sorting.ts'
import type { Option } from '../../ui/select.tsx'

export const newestFirst: Sorting = { sort: 'date', order: 'desc' }

/** For a select, where there is no room for columns. */
export const sortOptions: Option[] = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'merchant asc', label: 'Merchant A to Z' },
  { value: 'merchant desc', label: 'Merchant Z to A' },
  { value: 'category asc', label: 'By category' },
  { value: 'status asc', label: 'Drafts first' },
  { value: 'status desc', label: 'Submitted first' },
]

/** The first press on a column header sorts in the column's default direction, the next one in the other. */
export function sortedBy(column: string, { sort, order }: Sorting): Sorting {
  const own = column === 'date' || column === 'amount' ? 'desc' : 'asc'
  const other = own === 'desc' ? 'asc' : 'desc'
  return { sort: column, order: sort === column && order === own ? other : own }
}
