import { NewTrip, type TripJson } from '@sortie/contracts/travel'
import { useState } from 'react'
import { useZodForm } from '../../lib/form.ts'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldRow, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useChangeTripMutation, useCreateTripMutation } from './trips.api.ts'

/** New Mission, or Edit Mission when one is given. */
export function TripDialog({ trip, onClose }: { trip?: TripJson; onClose: () => void }) {
  const [create, creating] = useCreateTripMutation()
  const [change, changing] = useChangeTripMutation()
  const [idempotencyKey] = useState(() => newId())
  const form = useZodForm(NewTrip, {
    draft: trip ? undefined : 'trip',
    defaultValues: {
      name: trip?.name ?? '',
      purpose: trip?.purpose ?? '',
      startDate: trip?.startDate?.slice(0, 10) ?? '',
      endDate: trip?.endDate?.slice(0, 10) ?? '',
      notes: trip?.notes ?? '',
    },
  })

  const submit = form.submit(
    async (body) => {
      if (trip) await change({ params: { id: trip.id }, body: { ...body, updatedAt: trip.updatedAt } }).unwrap()
      else await create({ body, idempotencyKey }).unwrap()
      toast({ title: trip ? 'Trip updated successfully' : 'Trip created successfully' })
      onClose()
    },
    ({ message }) =>
      toast({
        title: trip ? 'Failed to update trip' : 'Failed to create trip',
        description: message,
        variant: 'destructive',
      }),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty}
      onDiscard={form.discard}
      title={trip ? 'Edit Mission' : 'New Mission'}
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field label="Name" error={form.error('name')} required>
            <TextInput autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Purpose" error={form.error('purpose')}>
            <TextInput autoComplete="off" {...form.register('purpose')} />
          </Field>
          <FieldRow>
            <Field label="Start Date" error={form.error('startDate')}>
              <DateInput {...form.register('startDate', { deps: ['endDate'] })} />
            </Field>
            <Field label="End Date" error={form.error('endDate')}>
              <DateInput {...form.register('endDate')} />
            </Field>
          </FieldRow>
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
            {trip ? 'Update Mission' : 'Create Mission'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
