import { Fingerprint, LogIn } from 'lucide-react'
import { usePlainForm } from '../../lib/form.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import {
  proveAt,
  provePasskey,
  useOwnSignOnsQuery,
  useProveByPasswordMutation,
  useSecondFactorQuery,
} from './proof.api.ts'

type Props = {
  onProof: (proof: string) => void
  onClose: () => void
}

const title = 'Confirm That It Is You'
const description = 'This is changed by you only. Your answer holds for ten minutes.'

/**
 * Asks for the password, a passkey or a new sign-in at a provider before a change that a session alone must not make. Who
 * signs in by a provider may have no password.
 */
export function ProofDialog(props: Props) {
  const { hasPassword = true, passkeys = [] } = useSecondFactorQuery().data ?? {}
  const { data: signOns = [] } = useOwnSignOnsQuery()
  const linked = signOns.filter(({ linkedAt }) => linkedAt)
  if (hasPassword || linked.length + passkeys.length === 0)
    return <ByPassword {...props} linked={linked} />
  return (
    <Sheet title={title} description={description} onClose={props.onClose}>
      <OtherWays {...props} linked={linked} />
    </Sheet>
  )
}

type Ways = Props & { linked: Array<{ id: string; name: string }> }

function ByPassword(props: Ways) {
  const [prove] = useProveByPasswordMutation()
  const form = usePlainForm({ currentPassword: '' }, ({ currentPassword }) => ({
    currentPassword: currentPassword === '' && 'Enter your current password.',
  }))
  return (
    <RecordForm
      form={form}
      title={title}
      description={description}
      action="Confirm"
      pendingLabel="Checking..."
      send={(body) => prove({ body }).unwrap()}
      failed="Not confirmed"
      unasked
      onDone={({ proof }) => props.onProof(proof)}
      onClose={props.onClose}
    >
      <Field label="Your Password" error={form.error('currentPassword')} required>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <OtherWays {...props} />
    </RecordForm>
  )
}

function OtherWays({ onProof, linked }: Ways) {
  const hasPasskey = (useSecondFactorQuery().data?.passkeys ?? []).length > 0
  const [asking, singleFlight] = useSingleFlight()
  const confirm = singleFlight(async (ask: () => Promise<unknown>) => {
    await ask().catch((thrown) => toastFailure('Not confirmed', thrown))
  })
  return (
    <>
      {hasPasskey && (
        <Button
          icon={<Fingerprint aria-hidden />}
          pending={asking}
          pendingLabel="Waiting for the passkey..."
          onClick={() => void confirm(async () => onProof((await provePasskey()).proof))}
        >
          Use a Passkey Instead
        </Button>
      )}
      {linked.map(({ id, name }) => (
        <Button
          key={id}
          icon={<LogIn aria-hidden />}
          disabled={asking}
          onClick={() => void confirm(() => proveAt(id))}
        >
          Sign In with {name} Again
        </Button>
      ))}
    </>
  )
}
