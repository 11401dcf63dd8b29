import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { provePasskey, useProveByPasswordMutation, useSecondFactorQuery } from './proof.api.ts'

type Props = {
  onProof: (proof: string) => void
  onClose: () => void
}

/** Asks for the password or a passkey again before a change that a session alone must not make. */
export function ProofDialog({ onProof, onClose }: Props) {
  const hasPasskey = (useSecondFactorQuery().data?.passkeys ?? []).length > 0
  const [prove, { isLoading }] = useProveByPasswordMutation()
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()

  async function settle(work: () => Promise<{ proof: string }>) {
    try {
      onProof((await work()).proof)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const wrong = problem.fields?.currentPassword
      setFault(wrong)
      if (!wrong) toastFailure('Not confirmed', problem)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setFault('Enter your current password.')
    void settle(() => prove({ body: { currentPassword: password } }).unwrap())
  }
  async function askPasskey() {
    setAsking(true)
    await settle(provePasskey)
    setAsking(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm That It Is You"
      description="This is changed by you only. Your answer holds for ten minutes."
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Field label="Your Password" error={fault} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
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
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Checking...">
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
