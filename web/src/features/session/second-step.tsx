import type { SignInStep } from '@sortie/contracts/problem'
import type { UserJson } from '@sortie/contracts/user'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { asProblem } from '../../lib/problem.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { stepByPasskey, useStepCodeMutation } from './sign-in-step.api.ts'

type Props = {
  step: SignInStep
  /** Said before a passkey is asked for. */
  before?: string
  onDone: (user: UserJson) => void
  /** Back to the password: the ticket has expired, or the person wants to sign in as somebody else. */
  onAgain: () => void
}

/** After the right password: a passkey, a code of the app, or a recovery code. */
export function SecondStep({
  step: { ticket, kinds },
  before = 'Your password is right.',
  onDone,
  onAgain,
}: Props) {
  const [send, { isLoading }] = useStepCodeMutation()
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const hasApp = kinds.includes('authenticator')

  async function settle(work: () => Promise<UserJson>) {
    try {
      onDone(await work())
    } catch (thrown) {
      const problem = asProblem(thrown)
      setFault(problem.fields?.code)
      toastFailure('Login failed', problem)
      if (problem.code === 'step_expired') onAgain()
    }
  }
  async function askPasskey() {
    setAsking(true)
    await settle(() => stepByPasskey(ticket))
    setAsking(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setFault('Enter the code.')
    void settle(() => send({ body: { ticket, code } }).unwrap())
  }

  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Second Step">
      <FieldStack>
        <Heading ref={heading} tabIndex={-1}>
          One More Step
        </Heading>
        {kinds.includes('passkey') && (
          <>
            <p>{before} Show that it is you.</p>
            <Button
              variant="primary"
              icon={<Fingerprint aria-hidden />}
              pending={asking}
              pendingLabel="Waiting for the passkey..."
              onClick={() => void askPasskey()}
            >
              Use a Passkey
            </Button>
          </>
        )}
        <Field
          label={hasApp ? 'Code' : 'Recovery Code'}
          hint={
            hasApp
              ? 'The six digits that your authenticator app shows, or a recovery code.'
              : 'If you cannot use your passkey. Each code works once.'
          }
          error={fault}
          required
        >
          <TextInput
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
        <Button
          type="submit"
          variant={kinds.includes('passkey') ? 'secondary' : 'primary'}
          pending={isLoading}
          pendingLabel="Checking..."
        >
          Continue
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Start Again
        </Button>
      </FieldStack>
    </form>
  )
}

const Heading = styled.h2`
  font-size: ${theme.size.heading};
  &:focus-visible { outline-offset: 4px; }
`
