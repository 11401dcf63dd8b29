import styled from 'styled-components'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Briefing } from './briefing.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** /auth: sign in or register, beside what Sortie does. */
export function AuthPage() {
  const [{ tab }, setParams] = useQueryParams({ tab: 'sign-in' })
  useDocumentTitle(tab === 'register' ? 'Register' : 'Sign In')
  return (
    <Split>
      <Briefing />
      <Panel>
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

const Split = styled.main`
  flex: 1;
  display: grid;
  align-content: center;
  gap: ${theme.space[8]};
  width: min(72rem, 100%);
  margin: 0 auto;
  padding: ${theme.space[8]} ${theme.space[4]};
  ${theme.media.wide} {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    align-items: center;
    gap: ${theme.space[16]};
  }
`
const Panel = styled.section.attrs({ 'aria-label': 'Access' })`
  ${panelLook}
  padding: ${theme.space[5]};
  ${theme.media.medium} { padding: ${theme.space[8]}; }
  box-shadow: ${theme.shadow.high};
`
