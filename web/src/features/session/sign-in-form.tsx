import type { SignInStep } from '@sortie/contracts/problem'
import type { UserJson } from '@sortie/contracts/user'
import { Fingerprint } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { useZodForm } from '../../lib/form.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { reloadFor } from '../../lib/person-change.ts'
import { asProblem, type CallProblem } from '../../lib/problem.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { whenIdle } from '../../lib/when-idle.ts'
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

const SecondStep = lazyDialog(() => import('./second-step.tsx').then((file) => file.SecondStep))

const UnprovenEmail = lazyDialog(() =>
  import('./unproven-email.tsx').then((file) => file.UnprovenEmail),
)

const SignOnButtons = fetchedPart(() =>
  import('./sign-on-buttons.tsx').then((file) => file.SignOnButtons),
)

const signInFields = () => import('./session-fields.ts').then((file) => file.SignInFields)

export function SignInForm() {
  const [login, { isLoading, isSuccess }] = useLoginMutation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [forgot, setForgot] = useState(false)
  // A sign-in by a provider goes on here as well.
  const [step, setStep] = useState<SignInStep | undefined>(state?.step)
  const [unproven, setUnproven] = useState<SignInStep | undefined>(state?.unproven)
  const [isIdle, setIdle] = useState(false)
  // Where only a provider signs in, the fields are for administrators.
  const [isShut, setShut] = useState(false)
  const form = useZodForm(signInFields)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  // Whether there are providers is asked after the first picture, which most people see without any.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const wantsNewLink = useSearchParams()[0].has(forgotParam)
  useEffect(() => {
    if (wantsNewLink) setForgot(true)
  }, [wantsNewLink])

  const from = state?.from ?? paths.dashboard
  const enter = ({ id }: UserJson) => reloadFor(id, from)
  const goOn = (problem: CallProblem) => {
    const { code, next } = problem
    if (code === 'second_factor_needed' && next) setStep(next)
    else if (code === 'email_unproven' && next) setUnproven(next)
    else if (code === 'second_factor_missing' && next)
      navigate(paths.setUpSecondStep, { state: { ticket: next.ticket, from } })
    else {
      if (problem.sentence) form.setError('password', { message: problem.sentence })
      toastFailure('Login failed', problem)
    }
  }
  const refusedPasskey = (problem: CallProblem) =>
    problem.next ? goOn(problem) : toastFailure('Login failed', problem)
  const submit = form.submit(async (body) => enter(await login({ body }).unwrap()), goOn)

  if (step) {
    const before = state?.step ? 'Your sign-in was taken.' : undefined
    const again = () => setStep(undefined)
    return <SecondStep step={step} before={before} onDone={enter} onAgain={again} />
  }

  if (unproven) return <UnprovenEmail step={unproven} onAgain={() => setUnproven(undefined)} />

  return (
    // `post`: even without scripts a password never gets into an address.
    <form ref={box} method="post" onSubmit={submit} noValidate aria-label="Sign In">
      <FieldStack>
        {!isShut && (
          <>
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
            <PasskeyButton onDone={enter} onProblem={refusedPasskey} />
            <Forgot type="button" onClick={() => setForgot(true)}>
              Forgot password?
            </Forgot>
          </>
        )}
        {isIdle && <SignOnButtons from={from} isShut={isShut} onShut={setShut} />}
      </FieldStack>
      {forgot && (
        <ForgotPasswordDialog email={form.getValues('username')} onClose={() => setForgot(false)} />
      )}
    </form>
  )
}

type PasskeyProps = {
  onDone: (user: UserJson) => void
  onProblem: (problem: CallProblem) => void
}

function PasskeyButton({ onDone, onProblem }: PasskeyProps) {
  const [asking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    try {
      const { signInByPasskey } = await import('./sign-in-step.api.ts')
      onDone(await signInByPasskey())
    } catch (thrown) {
      setAsking(false)
      onProblem(asProblem(thrown))
    }
  }
  return (
    <Button
      icon={<Fingerprint aria-hidden />}
      pending={asking}
      pendingLabel="Waiting for the passkey..."
      onClick={() => void ask()}
    >
      Use a Passkey
    </Button>
  )
}

/**
 * Not on touch screens, where the keyboard would cover the page, nor when somebody is typing or pressing already.
 * Deferred: React runs effects while the focus moves between inputs, when nothing has it.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
        form.current?.querySelector('input')?.focus()
    })
    return () => clearTimeout(timer)
  }, [form])
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
  ${theme.media.touch} { min-height: 2.75rem; }
`
