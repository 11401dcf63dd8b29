import type { PasskeyJson } from '@sortie/contracts/second-factor'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useRenamePasskeyMutation } from './second-factor.api.ts'

type Props = { passkey: PasskeyJson; onClose: () => void }

export function RenamePasskeyDialog({ passkey: { id, name: before }, onClose }: Props) {
  const [rename, { isLoading }] = useRenamePasskeyMutation()
  const [name, setName] = useState(before)
  const [fault, setFault] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await rename({ params: { id }, body: { name } }).unwrap()
      onClose()
    } catch (thrown) {
      const wrong = asProblem(thrown).fields?.name
      setFault(wrong)
      if (!wrong) toastFailure('Failed to rename passkey', thrown)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Rename Passkey">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Name" hint="By what you know the device again." error={fault} required>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Saving...">
            Save Name
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
