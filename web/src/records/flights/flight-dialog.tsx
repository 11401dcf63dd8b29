import { FlightFields, type FlightJson, NewFlight } from '@sortie/contracts/flight'
import { useZodForm } from '../../lib/form.ts'
import { formatLocalTime } from '../../lib/format.ts'
import type { CallProblem } from '../../lib/problem.ts'
import { valuesOf } from '../../lib/record-values.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { confirm } from '../../ui/confirm.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { noChoice, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { tripOptions } from '../trips/trip.ts'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { flightName } from './flight.ts'
import { useChangeFlightMutation, useCreateFlightMutation } from './flights.api.ts'

type Props = {
  flight?: FlightJson
  /** What is known of a new one, such as its mission. */
  start?: Partial<Values>
  onClose: () => void
}

/** New Flight, or Edit Flight when one is given. */
export function FlightDialog({ flight, start, onClose }: Props) {
  const missions = tripOptions(useListTripsQuery().data)
  const [create] = useCreateFlightMutation()
  const [change] = useChangeFlightMutation()
  const draft = useDraftName('flight', flight)
  const form = useZodForm(NewFlight, {
    draft: start ? undefined : draft,
    defaultValues: { ...fieldsOf(flight), ...start },
  })

  const text = (name: keyof Values, placeholder?: string) => (
    <Field
      label={FlightFields[name].label}
      error={form.error(name)}
      required={FlightFields[name].stored.required}
    >
      <TextInput autoComplete="off" placeholder={placeholder} {...form.register(name)} />
    </Field>
  )

  const missionName = (id: string | null | undefined) =>
    missions.find(({ value }) => value === (id ?? noChoice))?.label ?? ''

  return (
    <RecordDialog
      form={form}
      noun="Flight"
      title={flight ? 'Edit Flight' : 'New Flight'}
      description="Times are local to each airport."
      action={flight ? 'Update Flight' : 'Add Flight'}
      record={flight}
      fieldsOf={fieldsOf}
      say={(one) => [
        ['Flight', flightName(one), 'carrier', 'flightNumber'],
        [
          'Departure',
          `${one.departAirport} ${formatLocalTime(one.departDtLocal)}`,
          ...['departAirport', 'departDtLocal'],
        ],
        [
          'Arrival',
          `${one.arriveAirport} ${formatLocalTime(one.arriveDtLocal)}`,
          ...['arriveAirport', 'arriveDtLocal'],
        ],
        ['Confirmation', one.confirmationCode, 'confirmationCode'],
        ['Fare Class', one.fareClass, 'fareClass'],
        ['Mission', missionName(one.tripId), 'tripId'],
        ['Notes', one.notes, 'notes'],
      ]}
      create={create}
      change={change}
      overrule={askAboutLong}
      onClose={onClose}
    >
      <FieldRow>
        {text('carrier', 'Lufthansa')}
        {text('flightNumber', 'LH400')}
      </FieldRow>
      <FieldRow>
        {text('departAirport', 'FRA')}
        <Field label="Departure" error={form.error('departDtLocal')} required>
          <DateInput time {...form.register('departDtLocal')} />
        </Field>
      </FieldRow>
      <FieldRow>
        {text('arriveAirport', 'JFK')}
        <Field label="Arrival" error={form.error('arriveDtLocal')} required>
          <DateInput time {...form.register('arriveDtLocal')} />
        </Field>
      </FieldRow>
      <FieldRow>
        {text('confirmationCode')}
        {text('fareClass')}
      </FieldRow>
      <Field label="Mission" error={form.error('tripId')}>
        <Select
          {...(form.bind('tripId') as {
            value: string
            onChange: (value: string) => void
            name: string
          })}
          options={missions}
        />
      </Field>
      <Field label="Notes" error={form.error('notes')}>
        <Textarea {...form.register('notes')} />
      </Field>
    </RecordDialog>
  )
}

async function askAboutLong({ code, sentence }: CallProblem) {
  if (code !== 'flight_long' || !sentence) return undefined
  const question = { title: 'A flight of more than 48 hours?', text: sentence }
  return (await confirm({ ...question, action: 'It is right', cancel: 'Check the times' }))
    ? { confirmLong: true }
    : undefined
}

type Values = ReturnType<typeof fieldsOf>

const fieldsOf = (flight?: FlightJson) => valuesOf(FlightFields, flight)
