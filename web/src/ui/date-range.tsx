import { meantDay, rangeFaults } from '@sortie/contracts/calendar'
import { useState } from 'react'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

export type Dates = { startDate: string; endDate: string }
type Name = keyof Dates

/** Whether the range says beside its fields that it cannot be asked for. */
export function hasFaults(range: Dates): boolean {
  return Object.keys(rangeFaults(range)).length > 0
}

/**
 * Start Date and End Date, '' when open. A date whose year nobody means, as while a year is typed, is said and stays
 * here; a range the wrong way round is said. For a FieldRow or a FilterBar.
 */
export function DateRange({
  value,
  onChange,
}: {
  value: Dates
  onChange: (change: Partial<Dates>) => void
}) {
  // The field's own text until it is left: setting its value from outside would end the typing of a year.
  const [typed, setTyped] = useState<Partial<Dates>>({})
  const shown = { ...value, ...typed }
  const faults = rangeFaults(shown)
  const change = (name: Name, text: string) => {
    setTyped((others) => ({ ...others, [name]: text }))
    const day = text && meantDay(text)
    if (day !== null) onChange({ [name]: day })
  }
  const leave = (name: Name) => {
    if (shown[name] === '' || meantDay(shown[name]) !== null)
      setTyped(({ [name]: _left, ...others }) => others)
  }
  const field = (name: Name, label: string, limits: { min?: string; max?: string }) => (
    <Field label={label} error={faults[name]}>
      <DateInput
        value={shown[name]}
        {...limits}
        onChange={(event) => change(name, event.target.value)}
        onBlur={() => leave(name)}
      />
    </Field>
  )
  return (
    <>
      {field('startDate', 'Start Date', { max: value.endDate || undefined })}
      {field('endDate', 'End Date', { min: value.startDate || undefined })}
    </>
  )
}
