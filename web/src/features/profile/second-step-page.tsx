import type { UserJson } from '@sortie/contracts/auth'
import { Navigate, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { startAfresh } from '../../lib/another-person.ts'
import { paths } from '../../lib/paths.ts'
import { sheetsGone } from '../../lib/use-back-closes.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { theme } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { AddFactor } from './add-factor.tsx'

/** /second-step: where sign-in leads whoever must set one up first. It brings the ticket of the right password. */
export function SecondStepPage() {
  const { state } = useLocation()
  useDocumentTitle('Set Up a Second Step')
  const ticket: unknown = state?.ticket
  if (typeof ticket !== 'string') return <Navigate to={paths.auth} replace />
  async function enter(user: UserJson | null) {
    await sheetsGone()
    startAfresh(user?.id ?? null, state.from ?? paths.dashboard)
  }
  return (
    <Main>
      <Logo large />
      <Panel>
        <h1>Set Up a Second Step</h1>
        <p>
          Your organisation asks for one at sign-in, so that a password alone opens nothing. A
          passkey is the finger, face or PIN of this device; an authenticator app on your phone
          shows a code.
        </p>
        <AddFactor withProof={(act) => act(ticket)} onAdded={({ user }) => void enter(user)} />
        <LinkButton to={paths.auth}>Back to Sign In</LinkButton>
      </Panel>
    </Main>
  )
}

const Main = styled.main`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space[6]};
  padding: ${theme.space[4]};
`
const Panel = styled.section`
  ${panelLook}
  display: grid;
  gap: ${theme.space[5]};
  width: min(32rem, calc(100vw - 2rem));
  padding: ${theme.space[6]};
  box-shadow: ${theme.shadow.high};
  h1 { font-size: ${theme.size.heading}; }
  p { color: ${theme.color.muted}; }
`
