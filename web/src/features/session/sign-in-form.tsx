import { Email, Password } from '@sortie/contracts/auth'
import { lazy, Suspense, useState } from 'react'
import styled from 'styled-components'
import * as z from 'zod/mini'
import { useZodForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useLoginMutation } from './session.api.ts'

const ForgotPasswordDialog = lazy(() =>
  import('./forgot-password-dialog.tsx').then((file) => ({ default: file.ForgotPasswordDialog })),
)
const SignInFields = z.object({ username: Email, password: Password })

export function SignInForm() {
  const [login, { isLoading }] = useLoginMutation()
  const [forgot, setForgot] = useState(false)
  const form = useZodForm(SignInFields, { defaultValues: { username: '', password: '' } })

  const submit = form.submit(
    (body) => login({ body }).unwrap(),
    (problem) => toast({ title: 'Login failed', description: problem.message, variant: 'destructive' }),
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Sign In">
      <FieldStack>
        <Field label="Email" error={form.error('username')} required>
          <TextInput type="email" autoComplete="username" {...form.register('username')} />
        </Field>
        <Field label="Password" error={form.error('password')} required>
          <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Signing in...">
          Sign In
        </Button>
        <Forgot type="button" onClick={() => setForgot(true)}>
          Forgot password?
        </Forgot>
      </FieldStack>
      {forgot && (
        <Suspense>
          <ForgotPasswordDialog email={form.getValues('username')} onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </form>
  )
}

const Forgot = styled.button`
  justify-self: center;
  min-height: 2rem;
  padding: 0 ${theme.space[2]};
  background: none;
  border: 0;
  color: ${theme.color.accent};
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`
