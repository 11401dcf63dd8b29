import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useWaysInQuery } from './session.api.ts'
import { signInAt, useSignOnProvidersQuery } from './single-sign-on.api.ts'

type Props = {
  from: string
  /** Whether the fields of password and passkey are away. */
  isShut: boolean
  onShut: (isShut: boolean) => void
}

/**
 * A button for each provider of sign-ins, with which the organisation works. Most have none. Where only a provider signs
 * in, the fields for a password are away until an administrator asks for them.
 */
export function SignOnButtons({ from, isShut, onShut }: Props) {
  const { data: providers = [] } = useSignOnProvidersQuery()
  const isOnly = useWaysInQuery().data?.providerOnly ?? false
  const [leaving, setLeaving] = useState('')
  useEffect(() => onShut(isOnly), [isOnly, onShut])
  async function leave(provider: string) {
    setLeaving(provider)
    try {
      await signInAt(provider, from)
    } catch (thrown) {
      setLeaving('')
      toastFailure('Login failed', thrown)
    }
  }
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant={isOnly ? 'primary' : 'secondary'}
          icon={<LogIn aria-hidden />}
          pending={leaving === id}
          pendingLabel={`Going to ${name}...`}
          onClick={() => void leave(id)}
        >
          Continue with {name}
        </Button>
      ))}
      {isShut && (
        <Button variant="ghost" onClick={() => onShut(false)}>
          Sign In as an Administrator
        </Button>
      )}
    </>
  )
}
