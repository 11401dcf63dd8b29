import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { startAfresh } from '../../lib/another-person.ts'
import { useZodForm } from '../../lib/form.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { forgotParam } from './forgot-param.ts'
import { useLoginMutation } from './session.api.ts'

const ForgotPasswordDialog = lazyDialog(() =>
  import('./forgot-password-dialog.tsx').then((file) => file.ForgotPasswordDialog),
)

const signInFields = () => import('./session-fields.ts').then((file) => file.SignInFields)

export function SignInForm() {
  const [login, { isLoading, isSuccess }] = useLoginMutation()
  const { state } = useLocation()
  const [forgot, setForgot] = useState(false)
  // No defaults: the page comes drawn, and what was typed or filled in before the app was there stays.
  const form = useZodForm(signInFields)
  useFirstFocus(form.setFocus)
  const wantsNewLink = useSearchParams()[0].has(forgotParam)
  useEffect(() => setForgot(wantsNewLink), [wantsNewLink])

  const submit = form.submit(
    async (body) => {
      const { id } = await login({ body }).unwrap()
      await startAfresh(id, state?.from ?? paths.dashboard)
    },
    (problem) =>
      toast({ title: 'Login failed', description: problem.message, variant: 'destructive' }),
  )

  return (
    // `post`: whatever breaks, a password never gets into an address.
    <form method="post" onSubmit={submit} noValidate aria-label="Sign In">
      <FieldStack>
        <Field label="Email" error={form.error('username')} required>
          <TextInput type="email" autoComplete="username" {...form.register('username')} />
        </Field>
        <Field label="Password" error={form.error('password')} required>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          pending={isLoading || isSuccess}
          pendingLabel="Signing in..."
        >
          Sign In
        </Button>
        <Forgot type="button" onClick={() => setForgot(true)}>
          Forgot password?
        </Forgot>
      </FieldStack>
      {forgot && (
        <ForgotPasswordDialog email={form.getValues('username')} onClose={() => setForgot(false)} />
      )}
    </form>
  )
}

/** Not where a keyboard would jump over the page, nor when something is being typed or pressed already. */
function useFirstFocus(setFocus: (name: 'username') => void) {
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      setFocus('username')
  }, [setFocus])
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
