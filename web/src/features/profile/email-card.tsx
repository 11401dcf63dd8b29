import { EmailChange } from '@sortie/contracts/account'
import { AtSign } from 'lucide-react'
import { useZodForm } from '../../lib/form.ts'
import { useOwner } from '../../records/proof/use-proof.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useChangeEmailMutation, useEmailProofQuery } from './account.api.ts'
import { UnprovenNote } from './unproven-note.tsx'

const empty = { email: '', currentPassword: '' }

export function EmailCard() {
  const [change, { data: sent }] = useChangeEmailMutation()
  const { data: proof } = useEmailProofQuery()
  const { hasPassword, sent: confirmed, dialog } = useOwner()
  const form = useZodForm(EmailChange, { defaultValues: empty })
  return (
    <FormCard
      form={form}
      title="Change Email"
      icon={<AtSign aria-hidden />}
      action="Change Email"
      pendingLabel="Sending..."
      send={(body) =>
        confirmed(async (more) => {
          const answer = await change({ body: { ...body, ...more } }).unwrap()
          form.reset(empty)
          return answer
        })
      }
      done={({ message }) => ({ title: 'Confirmation email sent', description: message })}
      failed="Failed to change email"
      foot={sent && <p role="status">{sent.message}</p>}
    >
      {proof?.proven === false && <UnprovenNote />}
      <Field
        label="New Email"
        hint="It becomes yours once you follow the link that is mailed there."
        error={form.error('email')}
        required
      >
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      {hasPassword && (
        <Field label="Your Password" error={form.error('currentPassword')} required>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('currentPassword', { shouldUnregister: true })}
          />
        </Field>
      )}
      {dialog}
    </FormCard>
  )
}
