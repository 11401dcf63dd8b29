import { ForgottenPassword } from '@sortie/contracts/auth'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useForgotPasswordMutation } from './reset.api.ts'

/** Asks for the address that a reset link goes to. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [send] = useForgotPasswordMutation()
  const form = useZodForm(ForgottenPassword, { defaultValues: { email } })
  return (
    <RecordForm
      form={form}
      title="Reset Password"
      description="We mail you a link that sets a new password."
      action="Send Reset Email"
      pendingLabel="Sending..."
      send={(body) => send({ body }).unwrap()}
      done={() => ({
        title: 'Reset email sent',
        description: 'Check your email for password reset instructions.',
      })}
      failed={({ sentence }) =>
        toast({
          title: 'Failed to send reset email',
          description: sentence ?? 'Failed to send reset email',
          variant: 'destructive',
        })
      }
      unasked
      onClose={onClose}
    >
      <Field label="Email" error={form.error('email')} required>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </RecordForm>
  )
}
