import { EmailChange } from '@sortie/contracts/account'
import { AtSign } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeEmailMutation, useEmailProofQuery } from './account.api.ts'
import { UnprovenNote } from './unproven-note.tsx'

const empty = { email: '', currentPassword: '' }

export function EmailCard() {
  const [change, { data: sent }] = useChangeEmailMutation()
  const { data: proof } = useEmailProofQuery()
  const form = useZodForm(EmailChange, { defaultValues: empty })
  const submit = form.submit(
    async (body) => {
      const { message } = await change({ body }).unwrap()
      form.reset(empty)
      toast({ title: 'Confirmation email sent', description: message })
    },
    (problem) => toastFailure('Failed to change email', problem),
  )
  return (
    <Card title="Change Email" icon={<AtSign aria-hidden />}>
      <form onSubmit={submit} noValidate aria-label="Change Email">
        <FieldStack>
          {proof?.proven === false && <UnprovenNote />}
          <Field
            label="New Email"
            hint="It becomes yours once you follow the link that is mailed there."
            error={form.error('email')}
            required
          >
            <TextInput type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field label="Your Password" error={form.error('currentPassword')} required>
            <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <div>
            <Button
              type="submit"
              variant="primary"
              pending={form.formState.isSubmitting}
              pendingLabel="Sending..."
            >
              Change Email
            </Button>
          </div>
          {sent && <p role="status">{sent.message}</p>}
        </FieldStack>
      </form>
    </Card>
  )
}
