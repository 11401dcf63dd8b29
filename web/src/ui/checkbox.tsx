import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

type Props = {
  value: boolean
  onChange: (value: boolean) => void
  name?: string
  disabled?: boolean
  hint?: ReactNode
  children: ReactNode
}

/** `<Checkbox {...form.bind('receipts')}>Include Receipts in PDF</Checkbox>` */
export function Checkbox({ value, onChange, children, hint, ...rest }: Props) {
  const id = useId()
  return (
    <Row>
      <input
        type="checkbox"
        id={id}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{children}</label>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: ${theme.color.accent}; }
  input:enabled, label { cursor: pointer; }
`
const Hint = styled.p`
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
`
