import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { useFieldWiring } from './field.tsx'
import { Input } from './text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'step'> & { currency?: 'USD' | 'EUR' }

/** An amount in steps of 0.01, with the sign of its currency in front. */
export function MoneyInput({ currency = 'USD', ...props }: Props) {
  return (
    <Box>
      <Sign aria-hidden>{currency === 'EUR' ? '€' : '$'}</Sign>
      <Amount
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        placeholder="0.00"
        // A turning wheel over a focused number must not change money.
        onWheel={(event) => event.currentTarget.blur()}
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
  appearance: textfield;
  &::-webkit-inner-spin-button, &::-webkit-outer-spin-button { appearance: none; margin: 0; }
`
