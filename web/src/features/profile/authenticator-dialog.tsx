import type { FactorAddedJson } from '@sortie/contracts/new-factor'
import { useEffect } from 'react'
import styled from 'styled-components'
import { usePlainForm } from '../../lib/form.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Field } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
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
  const [add] = useAddAuthenticatorMutation()
  const form = usePlainForm({ code: '' }, ({ code }) => ({
    code: code.trim() === '' && 'Enter the code.',
  }))
  return (
    <RecordForm
      form={form}
      title="Authenticator App"
      description="Scan the picture with the app, then enter the six digits that it shows."
      action="Add App"
      pendingLabel="Adding..."
      disabled={!data}
      send={async ({ code }) => data && add({ body: { ticket: data.ticket, code } }).unwrap()}
      failed={(problem) => {
        onFailed?.(problem)
        toastFailure('Failed to add the app', problem)
      }}
      unasked
      onDone={onAdded}
      onClose={onClose}
    >
      <Listing of="the code" {...question}>
        {({ uri, secret }) => (
          <>
            <Secret>
              <QrCode text={uri} label="QR code for the authenticator app" />
              <p>
                On this device? Type this key into the app:
                <kbd>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</kbd>
              </p>
            </Secret>
            <Field label="Code" error={form.error('code')} required>
              <TextInput
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
                {...form.register('code')}
              />
            </Field>
          </>
        )}
      </Listing>
    </RecordForm>
  )
}

const Secret = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[3]};
  p { display: grid; gap: ${theme.space[2]}; color: ${theme.color.muted}; text-align: center; }
  kbd { color: ${theme.color.text}; font: ${theme.size.body}/1.5 ${theme.font.mono}; overflow-wrap: anywhere; }
`
