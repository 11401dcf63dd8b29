import type { PasskeyJson } from '@sortie/contracts/second-factor'
import { usePlainForm } from '../../lib/form.ts'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useRenamePasskeyMutation } from './second-factor.api.ts'

type Props = { passkey: PasskeyJson; onClose: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const [rename] = useRenamePasskeyMutation()
  const form = usePlainForm({ name })
  return (
    <RecordForm
      form={form}
      title="Rename Passkey"
      action="Save Name"
      send={(body) => rename({ params: { id }, body }).unwrap()}
      failed="Failed to rename passkey"
      unasked
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="By what you know the device again."
        error={form.error('name')}
        required
      >
        <TextInput maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
    </RecordForm>
  )
}
