import type { TripJson } from '@sortie/contracts/travel'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { categoryOptions, statusOptions } from './expense.ts'

export const noFilters = { category: 'all', status: 'all', tripId: 'all', receipts: 'all' }
type Filters = typeof noFilters

type Props = {
  filters: Filters
  trips?: readonly TripJson[]
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
}

export function ExpenseFilters({ filters, trips = [], onChange, onClear }: Props) {
  const choices = [
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
      options: [
        { value: 'all', label: 'All Missions' },
        ...trips.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'receipts',
      label: 'Receipts',
      options: [
        { value: 'all', label: 'All' },
        { value: 'with', label: 'With receipts' },
        { value: 'without', label: 'Without receipts' },
      ],
    },
  ] as const
  return (
    <FilterBar aria-label="Filters">
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select
            value={filters[name]}
            onChange={(value) => onChange({ [name]: value })}
            options={options}
          />
        </Field>
      ))}
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}
