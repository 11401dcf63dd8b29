import { useZodForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewPassword } from './new-password.tsx'
import type { resetWords } from './password-words.ts'
import { useResetPasswordMutation } from './reset.api.ts'

const resetFields = () => import('./session-fields.ts').then((file) => file.ResetFields)

type Props = {
  token: string
  words: typeof resetWords
  onDone: () => void
  /** Called when the link is invalid or has expired. */
  onRefused: () => void
}

export function ResetPasswordForm({ token, words, onDone, onRefused }: Props) {
  const [reset, { isLoading }] = useResetPasswordMutation()
  const form = useZodForm(resetFields, { defaultValues: { password: '', confirmPassword: '' } })

  const submit = form.submit(
    async ({ password }) => {
      await reset({ body: { token, password } }).unwrap()
      toast({ title: words.done.toast, description: words.done.said })
      onDone()
    },
    (problem) => {
      toast({
        title: words.failed,
        description: problem.sentence ?? 'Failed to reset password',
        variant: 'destructive',
      })
      if (problem.fields?.token || problem.code === 'reset_token_invalid') onRefused()
    },
  )

  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <h1>{words.title}</h1>
      <FieldStack>
        <NewPassword label={words.field} form={form} />
        <Button
          type="submit"
          variant="primary"
          pending={isLoading}
          pendingLabel="Updating Password..."
        >
          {words.action}
        </Button>
        <LinkButton to={paths.auth} variant="ghost">
          Back to Login
        </LinkButton>
      </FieldStack>
    </form>
  )
}
