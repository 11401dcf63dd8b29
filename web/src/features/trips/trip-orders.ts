import type { TripJson } from '@sortie/contracts/travel'
import { byText, type Columns } from '../../lib/sorting.ts'
import type { Option } from '../../ui/select.tsx'

export const newestFirst = { sort: 'planned', order: 'desc' }

export const tripOrders: Option[] = [
  { value: 'planned desc', label: 'Newest first' },
  { value: 'planned asc', label: 'Oldest first' },
  { value: 'start asc', label: 'Earliest start' },
  { value: 'start desc', label: 'Latest start' },
  { value: 'name asc', label: 'Name A to Z' },
  { value: 'name desc', label: 'Name Z to A' },
]

/** "As planned" keeps the order of the server. */
export const tripColumns: Columns<TripJson> = {
  // A mission without dates is still to come.
  start: byText(({ startDate }) => startDate ?? 'open'),
  name: byText(({ name }) => name),
}
