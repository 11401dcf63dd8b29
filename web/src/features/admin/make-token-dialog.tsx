import { useState } from 'react'
import { usePlainForm } from '../../lib/form.ts'
import { SecretSheet } from '../../records/programs/secret-sheet.tsx'
import { useProof } from '../../records/proof/use-proof.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMakeDirectoryTokenMutation } from './directory.api.ts'

/** Asks for its name and days, and shows it once. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const [make] = useMakeDirectoryTokenMutation()
  const { withProof, dialog } = useProof()
  const [made, setMade] = useState<{ token: string }>()
  const form = usePlainForm({ name: '', days: '365', isDry: true })
  const isDry = form.bind('isDry')
  if (made)
    return <SecretSheet title="Token of the Directory" secret={made.token} onClose={onClose} />
  return (
    <RecordForm
      form={form}
      title="Make a Token"
      description="Enter it in the directory, together with the address."
      action="Make Token"
      send={({ name, days, isDry }) =>
        withProof((proof) => make({ body: { name, days: Number(days), isDry, proof } }).unwrap())
      }
      failed="Failed to make the token"
      unasked
      onClose={onClose}
      onDone={setMade}
    >
      <Field label="Name" error={form.error('name')} required>
        <TextInput autoComplete="off" placeholder="Entra ID" {...form.register('name')} />
      </Field>
      <Field
        label="Days"
        hint="1 to 730. Make another one before it expires."
        error={form.error('days')}
      >
        <TextInput inputMode="numeric" {...form.register('days')} />
      </Field>
      <Checkbox
        value={isDry.value}
        onChange={isDry.onChange}
        hint="The directory is answered as ever, and you see what would become of which account before it does."
      >
        Dry run
      </Checkbox>
      {dialog}
    </RecordForm>
  )
}
