import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { usePlainForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { useResetUserPasswordMutation } from './admin.api.ts'

const shortest = 6

type Props = { user: AdminUserJson; onClose: () => void }

/** Asks for a new password for someone; an empty or cancelled answer does nothing. */
export function ResetPasswordDialog({ user, onClose }: Props) {
  const [reset] = useResetUserPasswordMutation()
  const form = usePlainForm({ password: '' })

  async function send(body: { password: string }) {
    if (body.password === '') return void onClose()
    if (body.password.length >= shortest) return reset({ params: { id: user.id }, body }).unwrap()
    const description = 'Password must be at least 6 characters long'
    form.setError('password', { message: description })
    toast({ title: 'Invalid password', description, variant: 'destructive' })
  }

  return (
    <RecordForm
      form={form}
      title="Reset Password"
      description={`A new password for ${user.email}. They are signed out everywhere.`}
      action="Reset Password"
      pendingLabel="Resetting..."
      send={send}
      done="Password reset successfully"
      failed="Failed to reset password"
      unasked
      onClose={onClose}
    >
      <Field label="New Password" hint="At least 6 characters." error={form.error('password')}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
    </RecordForm>
  )
}
