import { ForgottenPassword } from '@sortie/contracts/auth'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useForgotPasswordMutation } from './session.api.ts'

/** Asks for the address that a reset link goes to. */
export function ForgotPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [send, { isLoading }] = useForgotPasswordMutation()
  const form = useZodForm(ForgottenPassword, { defaultValues: { email } })

  const submit = form.submit(
    async (body) => {
      await send({ body }).unwrap()
      toast({
        title: 'Reset email sent',
        description: 'Check your email for password reset instructions.',
      })
      onClose()
    },
    ({ sentence }) =>
      toast({
        title: 'Failed to send reset email',
        description: sentence ?? 'Failed to send reset email',
        variant: 'destructive',
      }),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Reset Password"
      description="We mail you a link that sets a new password."
    >
      {/* The dialog stands inside the sign-in form in React's tree: its submit must not travel there. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          submit(event)
        }}
      >
        <Field label="Email" error={form.error('email')} required>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Sending...">
            Send Reset Email
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
