import { categoryOptions, statusOptions } from '../../records/expenses/expense.ts'
import type { ReportFilters } from '../../records/reports/report.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { PeriodSelect } from '../../ui/period-select.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'

type Props = {
  filters: ReportFilters
  onChange: (change: Partial<ReportFilters>) => void
  onClear: () => void
}

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
      <PeriodSelect value={filters} onChange={onChange} />
      <DateRange value={filters} onChange={onChange} />
      <Button onClick={onClear}>Clear Filters</Button>
    </FilterBar>
  )
}
