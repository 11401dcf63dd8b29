import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  value: string
  onChange: (value: string) => void
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
}

/**
 * Panels behind tabs. The open one belongs into the URL: see useQueryParams. Written here because the library's tabs
 * were 9 kB of the sign-in page's 160.
 */
export function Tabs({ value: given, onChange: tell, label, tabs }: Props) {
  const id = useId()
  // The router changes the address when it has time: what is typed until then would go into the panel that leaves.
  const [value, setValue] = useState(given)
  const [known, setKnown] = useState(given)
  if (known !== given) {
    setKnown(given)
    setValue(given)
  }
  function onChange(next: string) {
    setValue(next)
    tell(next)
  }

  function move({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    onChange(next.value)
    currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus()
  }

  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </>
  )
}

const List = styled.div`
  display: flex;
  border-bottom: 1px solid ${theme.color.line};
  margin-bottom: ${theme.space[6]};
`
const Tab = styled.button`
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
  &[aria-selected='true'] { color: ${theme.color.accent}; border-bottom-color: ${theme.color.accent}; }
`
