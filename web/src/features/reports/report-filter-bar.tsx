import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { categoryOptions, statusOptions } from '../expenses/expense.ts'
import type { ReportFilters } from './report.ts'

type Props = { filters: ReportFilters; onChange: (change: Partial<ReportFilters>) => void; onClear: () => void }

export function ReportFilterBar({ filters, onChange, onClear }: Props) {
  return (
    <FilterBar aria-label="Filters">
      <Field label="Category">
        <Select
          value={filters.category}
          onChange={(category) => onChange({ category })}
          options={[{ value: 'all', label: 'All Categories' }, ...categoryOptions]}
        />
      </Field>
      <Field label="Status">
        <Select
          value={filters.status}
          onChange={(status) => onChange({ status })}
          options={[{ value: 'all', label: 'All Status' }, ...statusOptions]}
        />
      </Field>
      <Field label="Start Date">
        <DateInput
          value={filters.startDate}
          max={filters.endDate || undefined}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
      </Field>
      <Field label="End Date">
        <DateInput
          value={filters.endDate}
          min={filters.startDate || undefined}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </Field>
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}
