import { useZodForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewPassword } from './new-password.tsx'
import { useResetPasswordMutation } from './session.api.ts'

const resetFields = () => import('./session-fields.ts').then((file) => file.ResetFields)

type Props = {
  token: string
  onDone: () => void /** Called when the link is invalid or has expired. */
  onRefused: () => void
}

export function ResetPasswordForm({ token, onDone, onRefused }: Props) {
  const [reset, { isLoading }] = useResetPasswordMutation()
  const form = useZodForm(resetFields, { defaultValues: { password: '', confirmPassword: '' } })

  const submit = form.submit(
    async ({ password }) => {
      await reset({ body: { token, password } }).unwrap()
      toast({
        title: 'Password reset successful',
        description: 'Your password has been updated. You can now sign in.',
      })
      onDone()
    },
    (problem) => {
      toast({
        title: 'Password reset failed',
        description: problem.sentence ?? 'Failed to reset password',
        variant: 'destructive',
      })
      if (problem.fields?.token || problem.code === 'reset_token_invalid') onRefused()
    },
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Reset Password">
      <h1>Reset Password</h1>
      <FieldStack>
        <NewPassword label="New Password" form={form} />
        <Button
          type="submit"
          variant="primary"
          pending={isLoading}
          pendingLabel="Updating Password..."
        >
          Update Password
        </Button>
        <LinkButton to={paths.auth} variant="ghost">
          Back to Login
        </LinkButton>
      </FieldStack>
    </form>
  )
}
