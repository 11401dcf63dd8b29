import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  title?: string
  /** Icon before the title. */
  icon?: ReactNode
  /** Buttons or filters at the right of the title. */
  actions?: ReactNode
  /** Without inner space: for tables and lists that reach the edges. */
  flush?: boolean
  as?: 'section' | 'div' | 'article'
  children: ReactNode
}

/** A panel with hairline edges and the corner marks of the display; with a title it is a named section. */
export function Card({
  title,
  icon,
  actions,
  flush,
  as = title ? 'section' : 'div',
  children,
}: Props) {
  return (
    <Panel as={as} aria-label={title}>
      {(title || actions) && (
        <Head>
          {title && (
            <h2>
              {icon}
              {title}
            </h2>
          )}
          {actions && <Actions>{actions}</Actions>}
        </Head>
      )}
      <Body $flush={flush}>{children}</Body>
    </Panel>
  )
}

/** Hairline edges and corner marks, for anything that is a panel. */
export const panelLook = css`
  position: relative;
  min-width: 0;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.low};
  &::before, &::after {
    content: '';
    position: absolute;
    width: 9px;
    height: 9px;
    border: solid ${theme.color.accent};
    opacity: 0.75;
    pointer-events: none;
  }
  &::before { top: -1px; left: -1px; border-width: 1.5px 0 0 1.5px; border-top-left-radius: ${theme.radius.medium}; }
  &::after { bottom: -1px; right: -1px; border-width: 0 1.5px 1.5px 0; border-bottom-right-radius: ${theme.radius.medium}; }
  ${theme.media.print} { border-color: ${theme.color.edge}; break-inside: avoid; &::before, &::after { display: none; } }
`

const Panel = styled.section`
  ${panelLook}
`
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: 3.25rem;
  padding: ${theme.space[2]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  h2 {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    font-size: ${theme.size.large};
    svg { width: 1.1em; height: 1.1em; color: ${theme.color.accent}; flex: none; }
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  ${theme.media.small} { &:has([role='search']) { flex: 1 1 16rem; } }
`
const Body = styled.div<{ $flush?: boolean }>`
  padding: ${({ $flush }) => ($flush ? 0 : theme.space[4])};
`
