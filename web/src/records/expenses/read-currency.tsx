import { useEffect } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { confidenceColor, foreignText, percent } from '../scan/scan.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { useListExpensesQuery } from './expenses.api.ts'

/**
 * In which currency a scanned receipt is. Where it is neither in dollars nor in euro, what it says and what to do; where
 * it names none, the currency of the person's last expense as a guess.
 */
export function ReadCurrency({ form }: { form: ExpenseZodForm }) {
  const scanned = form.watch('scanned')
  const chosen = form.watch('currency')
  const isOpen = form.watch('amount') === ''
  const unsaid = scanned !== undefined && (!scanned.currency || scanned.foreign !== null)
  const { data } = useListExpensesQuery({ limit: 1 }, { skip: !unsaid || !!scanned.guess })
  const last = data?.[0]?.currency
  const { getValues, setValue } = form
  useEffect(() => {
    const now = getValues('scanned')
    if (!last || !now || (now.currency && !now.foreign) || now.guess) return
    setValue('scanned', { ...now, guess: last })
    setValue('currency', last, { shouldDirty: true })
  }, [last, getValues, setValue])
  if (!scanned) return null
  const { currency, certainty, foreign, guess } = scanned
  if (!currency)
    return chosen === (guess ?? 'USD') ? (
      <Note role="status">
        <Badge color="warn">{chosen} guessed</Badge>
        <p>
          The receipt names no currency
          {guess ? `; ${guess} is that of your last expense` : ''}. Is it right?
        </p>
      </Note>
    ) : null
  return (
    <Note role="status">
      <Badge color={foreign ? 'warn' : confidenceColor(certainty)}>
        {currency} {percent(certainty)}
      </Badge>
      {foreign && isOpen && <p>{foreignText(foreign)}</p>}
    </Note>
  )
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  p { font-size: ${theme.size.small}; color: ${theme.color.warn}; }
`
