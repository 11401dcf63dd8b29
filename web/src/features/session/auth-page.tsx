import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme, tint } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SchemeSwitch } from '../../ui/scheme-switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Briefing } from './briefing.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** /auth: sign in or register, beside what Sortie does. */
export function AuthPage() {
  const { state } = useLocation()
  const [{ tab }, setParams] = useQueryParams({ tab: 'sign-in' })
  useDocumentTitle(tab === 'register' ? 'Register' : 'Sign In')
  return (
    <Split>
      <Brand>
        <Logo large />
        <SchemeSwitch />
      </Brand>
      <Briefing />
      <Panel>
        {state?.ended && (
          <Ended role="status">
            Your session has ended. Sign in to return to where you were; what you typed is kept.
          </Ended>
        )}
        <Tabs
          label="Sign in or register"
          value={tab === 'register' ? 'register' : 'sign-in'}
          onChange={(next) => setParams({ tab: next })}
          tabs={[
            { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
            { value: 'register', label: 'Register', content: <RegisterForm /> },
          ]}
        />
      </Panel>
    </Split>
  )
}

// On a phone the form comes before the words; neither of them holds anything to tab to but the form.
const Split = styled.main`
  position: relative;
  flex: 1;
  display: grid;
  grid-template-areas: 'brand' 'panel' 'briefing';
  align-content: center;
  gap: ${theme.space[6]};
  width: min(72rem, 100%);
  margin: 0 auto;
  padding: ${theme.space[8]} ${theme.space[4]};
  ${theme.media.wide} {
    grid-template-areas: 'brand panel' 'briefing panel';
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    gap: ${theme.space[6]} ${theme.space[16]};
  }
  /* The rings of a radar, far behind. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    pointer-events: none;
    background: repeating-radial-gradient(circle at 30% 45%, transparent 0 118px, ${tint('accent', 12)} 119px 120px);
    mask: radial-gradient(circle at 30% 45%, #000, transparent 34rem);
  }
`
const Brand = styled.div`
  grid-area: brand;
  display: flex;
  align-items: center;
  justify-content: space-between;
`
const Panel = styled.section.attrs({ 'aria-label': 'Access' })`
  ${panelLook}
  grid-area: panel;
  align-self: center;
  padding: ${theme.space[5]};
  ${theme.media.medium} { padding: ${theme.space[8]}; }
  box-shadow: ${theme.shadow.high};
`
const Ended = styled.p`
  margin-bottom: ${theme.space[5]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-left: 3px solid ${theme.color.warn};
  background: ${tint('warn', 8)};
`
