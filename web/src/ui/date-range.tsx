import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

export type Dates = { startDate: string; endDate: string }

/** Start Date and End Date, '' when open; neither can be picked beyond the other. For a FieldRow or a FilterBar. */
export function DateRange({
  value,
  onChange,
}: {
  value: Dates
  onChange: (change: Partial<Dates>) => void
}) {
  const { startDate, endDate } = value
  return (
    <>
      <Field label="Start Date">
        <DateInput
          value={startDate}
          max={endDate || undefined}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
      </Field>
      <Field label="End Date">
        <DateInput
          value={endDate}
          min={startDate || undefined}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </Field>
    </>
  )
}
