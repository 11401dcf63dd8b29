import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/checkbox'
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
      <Box
        id={id}
        checked={value}
        onCheckedChange={(checked) => onChange(checked === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      >
        <Radix.Indicator asChild>
          <Check size={16} strokeWidth={3} aria-hidden />
        </Radix.Indicator>
      </Box>
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
  label { cursor: pointer; }
`
const Box = styled(Radix.Root)`
  flex: none;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  padding: 0;
  background: ${theme.color.sunken};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  cursor: pointer;
  &:hover { border-color: ${theme.color.accent}; }
  &[data-state='checked'] { background: ${theme.color.accent}; border-color: ${theme.color.accent}; color: ${theme.color.onAccent}; }
  &:disabled { opacity: 0.5; cursor: not-allowed; }
`
const Hint = styled.p`
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
`
