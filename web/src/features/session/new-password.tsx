import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

type Name = 'password' | 'confirmPassword'
type Props = {
  label: string
  form: {
    register: (name: Name) => UseFormRegisterReturn
    error: (name: Name) => string | undefined
  }
}

/** A password one chooses, twice: `<NewPassword label="New Password" form={form} />`. */
export function NewPassword({ label, form }: Props) {
  return (
    <>
      <Field label={label} hint="At least 6 characters." error={form.error('password')} required>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label={`Confirm ${label}`} error={form.error('confirmPassword')} required>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </>
  )
}
