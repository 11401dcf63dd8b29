import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { signInAt, useSignOnProvidersQuery } from './single-sign-on.api.ts'

/** A button for each provider of sign-ins, with which the organisation works. Most have none. */
export function SignOnButtons({ from }: { from: string }) {
  const { data: providers = [] } = useSignOnProvidersQuery()
  const [leaving, setLeaving] = useState('')
  async function leave(provider: string) {
    setLeaving(provider)
    try {
      await signInAt(provider, from)
    } catch (thrown) {
      setLeaving('')
      toastFailure('Login failed', thrown)
    }
  }
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      icon={<LogIn aria-hidden />}
      pending={leaving === id}
      pendingLabel={`Going to ${name}...`}
      onClick={() => void leave(id)}
    >
      Continue with {name}
    </Button>
  ))
}
