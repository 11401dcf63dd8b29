import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  value: boolean
  onChange: (value: boolean) => void
  disabled?: boolean
  name?: string
  children: ReactNode
}

/** Something that holds at once when switched; a Checkbox waits for its form to be sent. */
export function Switch({ value, onChange, children, ...rest }: Props) {
  const id = useId()
  return (
    <Row>
      <Track
        type="checkbox"
        role="switch"
        id={id}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        {...rest}
      />
      <label htmlFor={id}>{children}</label>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  label { cursor: pointer; }
`
const Track = styled.input`
  appearance: none;
  flex: none;
  width: 2.75rem;
  height: 1.5rem;
  margin: 0;
  padding: 2px;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.round};
  cursor: pointer;
  transition: background ${theme.time.fast};
  &::before {
    content: '';
    display: block;
    width: 1.125rem;
    height: 1.125rem;
    border-radius: ${theme.radius.round};
    background: ${theme.color.muted};
    transition: transform ${theme.time.fast};
  }
  &:checked { background: ${theme.color.accent}; border-color: ${theme.color.accent}; }
  &:checked::before { transform: translateX(1.25rem); background: ${theme.color.onAccent}; }
`
