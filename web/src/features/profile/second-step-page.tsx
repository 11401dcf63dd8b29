import type { UserJson } from '@sortie/contracts/user'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { reloadFor } from '../../lib/person-change.ts'
import { sheetsGone } from '../../lib/use-back-closes.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { FieldStack } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import { AddFactor } from './add-factor.tsx'

/** /second-step: shown after the password when the organisation requires a second factor and the user has none yet. The router state holds the sign-in ticket. */
export function SecondStepPage() {
  const { state } = useLocation()
  useDocumentTitle('Set Up a Second Step')
  const ticket: unknown = state?.ticket
  if (typeof ticket !== 'string') return <Navigate to={paths.auth} replace />
  async function enter(user: UserJson | null) {
    await sheetsGone()
    reloadFor(user?.id ?? null, state.from ?? paths.dashboard)
  }
  return (
    <Standalone>
      <h1>Set Up a Second Step</h1>
      <p>
        Your organisation asks for one at sign-in, so that a password alone opens nothing. A passkey
        is the finger, face or PIN of this device; an authenticator app on your phone shows a code.
      </p>
      <FieldStack>
        <AddFactor withProof={(act) => act(ticket)} onAdded={({ user }) => void enter(user)} />
        <LinkButton to={paths.auth} state={{ from: state.from }}>
          Back to Sign In
        </LinkButton>
      </FieldStack>
    </Standalone>
  )
}
