import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useWaysInQuery } from './session.api.ts'

type Props = {
  from: string
  /** Whether the fields of password and passkey are away. */
  isShut: boolean
  onShut: (isShut: boolean) => void
}

/** Where only a provider signs in, the fields for a password are away until an administrator asks for them. */
export function SignOnButtons({ from, isShut, onShut }: Props) {
  const isOnly = useWaysInQuery().data?.providerOnly ?? false
  useEffect(() => onShut(isOnly), [isOnly, onShut])
  return (
    <>
      <ProviderButtons from={from} primary={isOnly} />
      {isShut && (
        <Button variant="ghost" onClick={() => onShut(false)}>
          Sign In as an Administrator
        </Button>
      )}
    </>
  )
}
