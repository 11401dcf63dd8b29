import type { Request } from '@sortie/contracts/endpoint'
import { actNames } from '@sortie/contracts/facts'
import { type trailApi, trailKinds } from '@sortie/contracts/trail'
import { kindNames } from '../../records/history/kind-names.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { PersonSelect } from './person-select.tsx'

export const noFilters = { person: 'all', act: 'all', kind: 'all', startDate: '', endDate: '' }
export type Filters = { [K in keyof typeof noFilters]: string }
type Asked = NonNullable<Request<typeof trailApi.list>['query']>

type Props = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
}

const acts = [
  { value: 'all', label: 'All acts' },
  ...Object.entries(actNames)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
]
const kinds = [
  { value: 'all', label: 'Everything' },
  ...trailKinds.map((kind) => ({ value: kind as string, label: kindNames[kind] })),
]
export function TrailFilters({ filters, onChange, onClear }: Props) {
  return (
    <FilterBar aria-label="Filters">
      <PersonSelect value={filters.person} onChange={(person) => onChange({ person })} />
      <Field label="Act">
        <Select value={filters.act} onChange={(act) => onChange({ act })} options={acts} />
      </Field>
      <Field label="Kind">
        <Select value={filters.kind} onChange={(kind) => onChange({ kind })} options={kinds} />
      </Field>
      <DateRange value={filters} onChange={onChange} />
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}

/** Days are those of the reader's clock. */
export function narrowing({ startDate, endDate, ...chosen }: Filters): Asked {
  const midnight = (day: string, after = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + after).toISOString()
  }
  const narrowed = Object.entries(chosen).filter(([, value]) => value !== 'all')
  return {
    ...(Object.fromEntries(narrowed) as Asked),
    ...(startDate && { from: midnight(startDate) }),
    ...(endDate && { to: midnight(endDate, 1) }),
  }
}
