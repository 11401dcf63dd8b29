import type { SignInStep } from '@sortie/contracts/problem'
import { useEffect, useRef } from 'react'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { useSendProofAtSignInMutation } from './sign-in-step.api.ts'

type Props = { step: SignInStep; onAgain: () => void }

/** After the right password, where the organisation asks for a proven address first. */
export function UnprovenEmail({ step: { ticket }, onAgain }: Props) {
  const [send, { isLoading }] = useSendProofAtSignInMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function sendLink() {
    try {
      const { message } = await send(ticket).unwrap()
      toast({ title: 'Link sent', description: message })
    } catch (thrown) {
      toastFailure('Failed to send the link', thrown)
      if (asProblem(thrown).code === 'step_expired') onAgain()
    }
  }
  return (
    <FieldStack>
      <h2 ref={heading} tabIndex={-1}>
        Prove Your Address
      </h2>
      <p>
        Your organisation asks you to show that your e-mail address is yours. Open the link that was
        mailed to it, then sign in.
      </p>
      <Button
        variant="primary"
        pending={isLoading}
        pendingLabel="Sending..."
        onClick={() => void sendLink()}
      >
        Send the Link Again
      </Button>
      <Button onClick={onAgain}>Back to Sign In</Button>
    </FieldStack>
  )
}
