import type { FactorAddedJson } from '@sortie/contracts/new-factor'
import { type FormEvent, useEffect, useState } from 'react'
import styled from 'styled-components'
import { asProblem } from '../../lib/problem.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { QrCode } from './qr-code.tsx'
import { useAddAuthenticatorMutation, useAuthenticatorQuestionQuery } from './second-factor.api.ts'

type Props = {
  proof: string
  onAdded: (added: FactorAddedJson) => void
  onFailed?: (thrown: unknown) => void
  onClose: () => void
}

/** Shows the secret as a QR code and as text, and takes the first code as a sign that the app has it. */
export function AuthenticatorDialog({ proof, onAdded, onFailed, onClose }: Props) {
  const question = useAuthenticatorQuestionQuery(proof, {
    refetchOnMountOrArgChange: true,
  })
  const { data, error } = question
  useEffect(() => {
    if (error) onFailed?.(error)
  }, [error, onFailed])
  const [add, { isLoading }] = useAddAuthenticatorMutation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!data) return
    if (code.trim() === '') return setFault('Enter the code.')
    try {
      onAdded(await add({ body: { ticket: data.ticket, code } }).unwrap())
    } catch (thrown) {
      onFailed?.(thrown)
      const problem = asProblem(thrown)
      const wrong = problem.fields?.code
      setFault(wrong)
      if (!wrong) toastFailure('Failed to add the app', problem)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Authenticator App"
      description="Scan the picture with the app, then enter the six digits that it shows."
    >
      <Listing of="the code" {...question}>
        {(data) => (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <FieldStack>
              <Secret>
                <QrCode text={data.uri} label="QR code for the authenticator app" />
                <p>
                  On this device? Type this key into the app:
                  <kbd>{data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</kbd>
                </p>
              </Secret>
              <Field label="Code" error={fault} required>
                <TextInput
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  maxLength={10}
                />
              </Field>
            </FieldStack>
            <DialogActions>
              <DialogCancel />
              <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Adding...">
                Add App
              </Button>
            </DialogActions>
          </form>
        )}
      </Listing>
    </Dialog>
  )
}

const Secret = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  p { display: grid; gap: ${theme.space[2]}; color: ${theme.color.muted}; text-align: center; }
  kbd { color: ${theme.color.text}; font: ${theme.size.body}/1.5 ${theme.font.mono}; overflow-wrap: anywhere; }
`
