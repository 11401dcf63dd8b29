import type { adminExpenseApi } from '@sortie/contracts/admin-expense'
import type { Request } from '@sortie/contracts/endpoint'
import { categories, expenseStatuses } from '@sortie/contracts/expense'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { PersonSelect } from './person-select.tsx'

export const noFilters = {
  q: '',
  userId: 'all',
  category: 'all',
  status: 'all',
  receipts: 'all',
  startDate: '',
  endDate: '',
}
type Filters = { [K in keyof typeof noFilters]: string }
/** Values are sent as they are in the address; the server rejects unknown ones. */
type Narrowing = NonNullable<Request<typeof adminExpenseApi.summary>['query']>

type Props = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
}

const choices = [
  { name: 'category', label: 'Category', all: 'All Categories', values: [...categories] },
  { name: 'status', label: 'Status', all: 'All Status', values: [...expenseStatuses] },
] as const
const receiptOptions = [
  { value: 'all', label: 'All' },
  { value: 'with', label: 'Attached' },
  { value: 'without', label: 'Missing' },
]

export function AdminExpenseFilters({ filters, onChange, onClear }: Props) {
  return (
    <FilterBar aria-label="Filters">
      <Field label="Search">
        <SearchInput
          placeholder="Merchant or notes"
          value={filters.q}
          onChange={(q) => onChange({ q })}
        />
      </Field>
      <PersonSelect value={filters.userId} onChange={(userId) => onChange({ userId })} />
      {choices.map(({ name, label, all, values }) => (
        <Field key={name} label={label}>
          <Select
            value={filters[name]}
            onChange={(value) => onChange({ [name]: value })}
            options={[
              { value: 'all', label: all },
              ...values.map((value) => ({ value, label: value })),
            ]}
          />
        </Field>
      ))}
      <Field label="Receipts">
        <Select
          value={filters.receipts}
          onChange={(receipts) => onChange({ receipts })}
          options={receiptOptions}
        />
      </Field>
      <DateRange value={filters} onChange={onChange} />
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}

/** The active filters as parameters of the calls. */
export function narrowing(filters: Filters): Narrowing {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all')
  return Object.fromEntries(chosen) as Narrowing
}
