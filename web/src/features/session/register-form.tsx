import type { SignInStep } from '@sortie/contracts/problem'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useZodForm } from '../../lib/form.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { reloadFor } from '../../lib/person-change.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { NewPassword } from './new-password.tsx'
import { useRegisterMutation, useWaysInQuery } from './session.api.ts'
import { welcomeBefore } from './welcome.ts'

const UnprovenEmail = lazyDialog(() =>
  import('./unproven-email.tsx').then((file) => file.UnprovenEmail),
)

const registerFields = () => import('./session-fields.ts').then((file) => file.RegisterFields)

export function RegisterForm() {
  const [register, { isLoading, isSuccess }] = useRegisterMutation()
  const { data: ways } = useWaysInQuery()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [unproven, setUnproven] = useState<SignInStep>()
  const from = welcomeBefore(state?.from ?? paths.dashboard)
  const form = useZodForm(registerFields, {
    defaultValues: { email: '', password: '', confirmPassword: '' },
  })

  const submit = form.submit(
    async ({ email, password }) => {
      const { id } = await register({ body: { email, password } }).unwrap()
      await reloadFor(id, from)
    },
    (problem) => {
      const { code, next } = problem
      if (code === 'second_factor_missing' && next)
        navigate(paths.setUpSecondStep, { state: { ticket: next.ticket, from } })
      else if (code === 'email_unproven' && next) setUnproven(next)
      else toastFailure('Registration failed', problem)
    },
  )

  if (unproven)
    return (
      <UnprovenEmail step={unproven} onAgain={() => navigate(paths.auth, { state: { from } })} />
    )

  const rule = ways?.rule
  if (ways?.closed) return <p role="status">{rule}</p>
  return (
    <form onSubmit={submit} noValidate aria-label="Register">
      <FieldStack>
        {rule && <p>{rule}</p>}
        <Field label="Email" error={form.error('email')} required>
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <NewPassword label="Password" form={form} />
        <Button
          type="submit"
          variant="primary"
          pending={isLoading || isSuccess}
          pendingLabel="Creating account..."
        >
          Register
        </Button>
      </FieldStack>
    </form>
  )
}
