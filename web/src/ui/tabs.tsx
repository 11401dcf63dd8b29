import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
}

/** Panels behind tabs. The open one belongs into the URL: see useQueryParams. */
export function Tabs({ value, onChange, label, tabs }: Props) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

const List = styled(Radix.List)`
  display: flex;
  border-bottom: 1px solid ${theme.color.line};
  margin-bottom: ${theme.space[6]};
`
const Trigger = styled(Radix.Trigger)`
  flex: 1;
  min-height: 2.75rem;
  padding: 0 ${theme.space[4]};
  background: none;
  border: 0;
  border-bottom: 2px solid transparent;
  margin-bottom: -1px;
  color: ${theme.color.muted};
  font: 600 ${theme.size.large}/1 ${theme.font.display};
  letter-spacing: 0.06em;
  text-transform: uppercase;
  cursor: pointer;
  &:hover { color: ${theme.color.text}; }
  &[data-state='active'] { color: ${theme.color.accent}; border-bottom-color: ${theme.color.accent}; }
`
