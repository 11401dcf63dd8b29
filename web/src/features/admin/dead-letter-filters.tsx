import { type DeadLetterService, deadLetterServices } from '@sortie/contracts/dead-letter'
import { subscriptions } from '@sortie/contracts/events'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import type { Narrowing } from './dead-letters.api.ts'

export const noFilters = {
  queue: 'all',
  type: 'all',
  reason: '',
  tries: 'all',
  startDate: '',
  endDate: '',
}
type Filters = { [K in keyof typeof noFilters]: string }

type Props = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
}

const tries = ['7', '10', '20']

export function DeadLetterFilters({ filters, onChange, onClear }: Props) {
  const types = new Set(servicesOf(filters.queue).flatMap((service) => subscriptions[service]))
  return (
    <FilterBar aria-label="Filters">
      <Field label="Queue">
        <Select
          value={filters.queue}
          onChange={(queue) => onChange({ queue, type: 'all' })}
          options={options('All Queues', deadLetterServices)}
        />
      </Field>
      <Field label="Event">
        <Select
          value={filters.type}
          onChange={(type) => onChange({ type })}
          options={options('All Events', [...types].sort())}
        />
      </Field>
      <Field label="Reason">
        <SearchInput
          placeholder="Part of the reason"
          value={filters.reason}
          onChange={(reason) => onChange({ reason })}
        />
      </Field>
      <Field label="Tries">
        <Select
          value={filters.tries}
          onChange={(least) => onChange({ tries: least })}
          options={[
            { value: 'all', label: 'Any Number' },
            ...tries.map((value) => ({ value, label: `${value} or more` })),
          ]}
        />
      </Field>
      <DateRange value={filters} onChange={onChange} />
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}

function options(all: string, values: readonly string[]) {
  return [{ value: 'all', label: all }, ...values.map((value) => ({ value, label: value }))]
}

/** The services whose letters are asked for. */
export function servicesOf(queue: string): readonly DeadLetterService[] {
  const chosen = deadLetterServices.filter((service) => service === queue)
  return chosen.length > 0 ? chosen : deadLetterServices
}

/** The active filters as parameters of the calls. Days are in the reader's time zone. */
export function narrowing({ type, reason, tries, startDate, endDate }: Filters): Narrowing {
  return {
    ...(type !== 'all' && { type }),
    ...(reason !== '' && { reason }),
    ...(tries !== 'all' && { tries }),
    ...(isDay(startDate) && { failedAfter: startOf(startDate, 0) }),
    ...(isDay(endDate) && { failedBefore: startOf(endDate, 1) }),
  }
}

/** The address may contain anything. */
function isDay(text: string): boolean {
  return /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`))
}

function startOf(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}
