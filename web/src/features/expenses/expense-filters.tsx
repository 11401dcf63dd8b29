import type { TripJson } from '@sortie/contracts/travel'
import { Check, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OrderSelect } from '../../ui/order-select.tsx'
import { PeriodSelect } from '../../ui/period-select.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { sortOptions } from './expense-orders.ts'
import { choicesOf, countOf, type Filters } from './filters.ts'

// Loaded separately: it imports the dialog's library, which the list does not need.
const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet))

type Props = {
  filters: Filters
  trips?: readonly TripJson[]
  /** How many expenses match. */
  found?: number
  onChange: (change: Partial<Filters>) => void
  onClear: () => void
  /** True in selection mode, which a button starts on a phone. */
  marking: boolean
  onMark: () => void
}

/** Search, filters and order of the list: in a bar on wide screens, in a sheet on a phone. */
export function ExpenseFilters(props: Props) {
  const { filters, trips, found, onChange, onClear, marking, onMark } = props
  const small = useScreen('small')
  const wide = useScreen('wide')
  const [open, setOpen] = useState(false)
  const search = { value: filters.q, onChange: (q: string) => onChange({ q }) }
  const fields = (
    <>
      {choicesOf(trips).map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select
            value={filters[name]}
            onChange={(value) => onChange({ [name]: value })}
            options={options}
          />
        </Field>
      ))}
      <PeriodSelect value={filters} onChange={onChange} />
      <DateRange value={filters} onChange={onChange} />
      {!wide && (
        <Field label="Order">
          <OrderSelect sorting={filters} options={sortOptions} onChange={onChange} />
        </Field>
      )}
    </>
  )
  const chosen = countOf(filters)
  return (
    <>
      {small ? (
        <Line role="search" aria-label="Filters">
          <SearchInput {...search} aria-label="Search" placeholder="Search" />
          <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
          <IconButton
            icon={<Check />}
            label="Select several"
            aria-pressed={marking}
            onClick={onMark}
          />
        </Line>
      ) : (
        <Bar role="search" aria-label="Filters">
          <Field label="Search">
            <SearchInput {...search} />
          </Field>
          {fields}
          <Button onClick={onClear}>Clear Filters</Button>
        </Bar>
      )}
      {/* Not closed when the phone is rotated. */}
      {open && (
        <FilterSheet found={found} onClear={onClear} onClose={() => setOpen(false)}>
          {fields}
        </FilterSheet>
      )}
    </>
  )
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  /* One line, in which no choice is cut. */
  @media (min-width: 84rem) { grid-template-columns: minmax(5rem, 1fr) 10.25rem 7.5rem 9rem 7rem 8.25rem 8.5rem 8.5rem auto; }
  ${theme.media.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); > :first-child { grid-column: span 2; } }
  align-items: end;
  gap: ${theme.space[3]};
`
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 2.75rem;
  gap: ${theme.space[2]};
  > * { min-height: 2.75rem; }
  [aria-pressed='true'] { color: ${theme.color.accent}; border-color: ${theme.color.accent}; }
`
