import { type FlightJson, NewFlight } from '@sortie/contracts/travel'
import { useState } from 'react'
import { useZodForm } from '../../lib/form.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { tripOptions } from '../trips/trip.ts'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { useChangeFlightMutation, useCreateFlightMutation } from './flights.api.ts'

/** New Flight, or Edit Flight when one is given. */
export function FlightDialog({ flight, onClose }: { flight?: FlightJson; onClose: () => void }) {
  const { data: trips } = useListTripsQuery()
  const [create, creating] = useCreateFlightMutation()
  const [change, changing] = useChangeFlightMutation()
  const [idempotencyKey] = useState(() => newId())
  const form = useZodForm(NewFlight, {
    draft: flight ? undefined : 'flight',
    defaultValues: {
      carrier: flight?.carrier ?? '',
      flightNumber: flight?.flightNumber ?? '',
      departAirport: flight?.departAirport ?? '',
      arriveAirport: flight?.arriveAirport ?? '',
      departDtLocal: flight?.departDtLocal ?? '',
      arriveDtLocal: flight?.arriveDtLocal ?? '',
      confirmationCode: flight?.confirmationCode ?? '',
      fareClass: flight?.fareClass ?? '',
      notes: flight?.notes ?? '',
      tripId: flight?.tripId ?? 'none',
    },
  })

  const submit = form.submit(
    async (values) => {
      const body = { ...values, tripId: values.tripId === 'none' ? null : values.tripId }
      if (flight) await change({ params: { id: flight.id }, body: { ...body, updatedAt: flight.updatedAt } }).unwrap()
      else await create({ body, idempotencyKey }).unwrap()
      toast({ title: flight ? 'Flight updated successfully' : 'Flight created successfully' })
      onClose()
    },
    ({ message }) =>
      toast({
        title: flight ? 'Failed to update flight' : 'Failed to create flight',
        description: message,
        variant: 'destructive',
      }),
  )
  const text = (
    name: 'carrier' | 'flightNumber' | 'departAirport' | 'arriveAirport' | 'confirmationCode' | 'fareClass',
    label: string,
    required = false,
    placeholder?: string,
  ) => (
    <Field label={label} error={form.error(name)} required={required}>
      <TextInput autoComplete="off" placeholder={placeholder} {...form.register(name)} />
    </Field>
  )

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      onDiscard={form.discard}
      title={flight ? 'Edit Flight' : 'New Flight'}
      description="Times are local to each airport."
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <FieldRow>
            {text('carrier', 'Carrier', true, 'Lufthansa')}
            {text('flightNumber', 'Flight Number', true, 'LH400')}
          </FieldRow>
          <FieldRow>
            {text('departAirport', 'Departure Airport', true, 'FRA')}
            <Field label="Departure" error={form.error('departDtLocal')} required>
              <DateInput time {...form.register('departDtLocal')} />
            </Field>
          </FieldRow>
          <FieldRow>
            {text('arriveAirport', 'Arrival Airport', true, 'JFK')}
            <Field label="Arrival" error={form.error('arriveDtLocal')} required>
              <DateInput time {...form.register('arriveDtLocal')} />
            </Field>
          </FieldRow>
          <FieldRow>
            {text('confirmationCode', 'Confirmation Code')}
            {text('fareClass', 'Fare Class')}
          </FieldRow>
          <Field label="Mission" error={form.error('tripId')}>
            <Select
              {...(form.bind('tripId') as { value: string; onChange: (value: string) => void; name: string })}
              options={tripOptions(trips)}
            />
          </Field>
          <Field label="Notes" error={form.error('notes')}>
            <Textarea {...form.register('notes')} />
          </Field>
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            pending={creating.isLoading || changing.isLoading}
            pendingLabel="Saving..."
          >
            {flight ? 'Update Flight' : 'Add Flight'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
