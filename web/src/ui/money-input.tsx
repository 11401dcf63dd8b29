import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { Input } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & { currency?: 'USD' | 'EUR' }

/**
 * An amount, with the sign of its currency in front. Text, not `type="number"`: browsers drop the comma of "12,50"
 * there without a word. Reading what was written is the form's (lib/amount.ts).
 */
export function MoneyInput({ currency = 'USD', ...props }: Props) {
  return (
    <Box>
      <Sign aria-hidden>{currency === 'EUR' ? '€' : '$'}</Sign>
      <Amount
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...useFieldWiring()}
        {...props}
      />
    </Box>
  )
}

const Box = styled.div`
  position: relative;
`
const Sign = styled.span`
  position: absolute;
  inset: 0 auto 0 ${theme.space[3]};
  display: grid;
  place-items: center;
  color: ${theme.color.muted};
  pointer-events: none;
`
const Amount = styled(Input)`
  padding-left: ${theme.space[8]};
  font-variant-numeric: tabular-nums;
`
