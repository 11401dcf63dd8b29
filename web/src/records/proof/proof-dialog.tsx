import { Fingerprint } from 'lucide-react'
import { usePlainForm } from '../../lib/form.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { provePasskey, useProveByPasswordMutation, useSecondFactorQuery } from './proof.api.ts'

type Props = {
  onProof: (proof: string) => void
  onClose: () => void
}

/** Asks for the password or a passkey again before a change that a session alone must not make. */
export function ProofDialog({ onProof, onClose }: Props) {
  const hasPasskey = (useSecondFactorQuery().data?.passkeys ?? []).length > 0
  const [prove] = useProveByPasswordMutation()
  const form = usePlainForm({ currentPassword: '' }, ({ currentPassword }) => ({
    currentPassword: currentPassword === '' && 'Enter your current password.',
  }))
  const [asking, singleFlight] = useSingleFlight()
  const askPasskey = singleFlight(async () => {
    try {
      onProof((await provePasskey()).proof)
    } catch (thrown) {
      toastFailure('Not confirmed', thrown)
    }
  })

  return (
    <RecordForm
      form={form}
      title="Confirm That It Is You"
      description="This is changed by you only. Your answer holds for ten minutes."
      action="Confirm"
      pendingLabel="Checking..."
      send={(body) => prove({ body }).unwrap()}
      failed="Not confirmed"
      unasked
      onDone={({ proof }) => onProof(proof)}
      onClose={onClose}
    >
      <Field label="Your Password" error={form.error('currentPassword')} required>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      {hasPasskey && (
        <Button
          icon={<Fingerprint aria-hidden />}
          pending={asking}
          pendingLabel="Waiting for the passkey..."
          onClick={() => void askPasskey()}
        >
          Use a Passkey Instead
        </Button>
      )}
    </RecordForm>
  )
}
