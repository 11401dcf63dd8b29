import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { signInAt, useSignOnProvidersQuery } from './single-sign-on.api.ts'

type Props = {
  from: string
  primary: boolean
  /** The token of an invitation that is accepted by it. */
  invitation?: string | undefined
}

/** A button for each provider of sign-ins, with which the organisation works. Most have none. */
export function ProviderButtons({ from, primary, invitation }: Props) {
  const { data: providers = [] } = useSignOnProvidersQuery()
  const [leaving, setLeaving] = useState('')
  async function leave(provider: string) {
    setLeaving(provider)
    try {
      await signInAt({ provider, invitation }, from)
    } catch (thrown) {
      setLeaving('')
      toastFailure('Login failed', thrown)
    }
  }
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      data-wraps
      variant={primary ? 'primary' : 'secondary'}
      icon={<LogIn aria-hidden />}
      pending={leaving === id}
      pendingLabel={`Going to ${name}...`}
      onClick={() => void leave(id)}
    >
      Continue with {name}
    </Button>
  ))
}
