import { PasswordChange } from '@sortie/contracts/account'
import { KeyRound } from 'lucide-react'
import * as z from 'zod/mini'
import { useZodForm } from '../../lib/form.ts'
import { useOwner } from '../../records/proof/use-proof.tsx'
import { Field } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useChangePasswordMutation } from './account.api.ts'

const Fields = z.extend(PasswordChange, { confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: () => true,
  }),
)
const empty = { currentPassword: '', password: '', confirmPassword: '' }

export function PasswordCard() {
  const [change] = useChangePasswordMutation()
  const { hasPassword, sent, dialog } = useOwner()
  const form = useZodForm(Fields, { defaultValues: empty })
  return (
    <FormCard
      form={form}
      title="Password"
      icon={<KeyRound aria-hidden />}
      action="Change Password"
      pendingLabel="Changing..."
      send={({ confirmPassword: _, ...body }) =>
        sent(async (more) => {
          await change({ body: { ...body, ...more } }).unwrap()
          form.reset(empty)
          return true
        })
      }
      done={() => ({
        title: 'Password changed successfully',
        description: 'Your other sessions have ended.',
      })}
      failed="Failed to change password"
    >
      {hasPassword && (
        <Field label="Current Password" error={form.error('currentPassword')} required>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('currentPassword', { shouldUnregister: true })}
          />
        </Field>
      )}
      <Field
        label="New Password"
        hint="At least 6 characters."
        error={form.error('password')}
        required
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm New Password" error={form.error('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      {dialog}
    </FormCard>
  )
}
