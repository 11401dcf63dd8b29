import { today } from '@sortie/contracts/calendar'
import type { Dates } from './date-range.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const open: Dates = { startDate: '', endDate: '' }

/** The periods that people ask for, by their first and last day; `day` is the reader's own. */
export function periodsOf(day = today()): Record<string, Dates> {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return {
    'Any dates': open,
    'This month': monthOf(year, month),
    'Last month': monthOf(year, month - 1),
    'This year': { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
  }
}

/** Month 0 is December of the year before; day 0 is the last of the month before. */
function monthOf(year: number, month: number): Dates {
  const [startDate, endDate] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)]
  return { startDate: isoDay(startDate), endDate: isoDay(endDate) }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Chooses both dates at once; says so when they are no such period. */
export function PeriodSelect({
  value,
  onChange,
}: {
  value: Dates
  onChange: (change: Dates) => void
}) {
  const periods = Object.entries(periodsOf())
  const [name = 'Other dates'] =
    periods.find(
      ([, { startDate, endDate }]) => startDate === value.startDate && endDate === value.endDate,
    ) ?? []
  const names = periods.map(([each]) => each)
  return (
    <Field label="Period">
      <Select
        value={name}
        onChange={(chosen) => onChange(periodsOf()[chosen] ?? open)}
        options={(names.includes(name) ? names : [...names, name]).map((each) => ({
          value: each,
          label: each,
        }))}
      />
    </Field>
  )
}
