import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { panelLook } from './card.tsx'
import { Logo } from './logo.tsx'

/** A page outside the shell, where a link of a mail or a step of sign-in leads: one panel under the logo. */
export function Standalone({ children }: { children: ReactNode }) {
  return (
    <Main>
      <Logo large />
      <Panel>{children}</Panel>
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
  width: min(26rem, calc(100vw - 2rem));
  padding: ${theme.space[6]};
  box-shadow: ${theme.shadow.high};
  h1 { font-size: ${theme.size.heading}; margin-bottom: ${theme.space[3]}; }
  h1 + p { margin-bottom: ${theme.space[5]}; color: ${theme.color.muted}; overflow-wrap: anywhere; }
`
