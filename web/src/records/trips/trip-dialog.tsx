import { NewTrip, TripFields, type TripJson } from '@sortie/contracts/travel'
import { useNavigate } from 'react-router-dom'
import { useZodForm } from '../../lib/form.ts'
import { tripPath } from '../../lib/paths.ts'
import { linesOf, valuesOf } from '../../lib/record-values.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { RecordDialog } from '../../ui/record-dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useChangeTripMutation, useCreateTripMutation } from './trips.api.ts'

/** New Mission, or Edit Mission when one is given. */
export function TripDialog({ trip, onClose }: { trip?: TripJson; onClose: () => void }) {
  const [create] = useCreateTripMutation()
  const [change] = useChangeTripMutation()
  const navigate = useNavigate()
  const draft = useDraftName('trip', trip)
  const form = useZodForm(NewTrip, { draft, defaultValues: valuesOf(TripFields, trip) })
  return (
    <RecordDialog
      form={form}
      noun="Trip"
      title={trip ? 'Edit Mission' : 'New Mission'}
      action={trip ? 'Update Mission' : 'Create Mission'}
      record={trip}
      fieldsOf={(one) => valuesOf(TripFields, one)}
      say={(one) => linesOf(TripFields, one)}
      create={create}
      change={change}
      onOpen={(id) => navigate(tripPath(id))}
      onClose={onClose}
    >
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
    </RecordDialog>
  )
}
