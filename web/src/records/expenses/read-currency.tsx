import { formatPrinted } from '@sortie/contracts/iso-currency'
import { currencies } from '@sortie/contracts/money'
import { useEffect } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import {
  confidenceColor,
  foreignText,
  inDecimals,
  percent,
  type Scanned,
  unclearText,
} from '../scan/scan.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { useListExpensesQuery } from './expenses.api.ts'
import { dropRate } from './use-rate.ts'

type Unclear = NonNullable<Scanned['unclear']>

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
  const { currency, certainty, foreign, guess, unclear } = scanned
  if (unclear)
    return isOpen && !form.watch('paidCurrency') ? (
      <AskCurrency form={form} unclear={unclear} />
    ) : null
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

/** The sum that was read becomes the form's by the press that says in which currency it is, and not before. */
function AskCurrency({ form, unclear }: { form: ExpenseZodForm; unclear: Unclear }) {
  const { amount, currency } = unclear
  const first = form.watch('currency') ?? 'USD'
  const own = [first, ...currencies.filter((known) => known !== first)]
  const isOwn = currencies.some((known) => known === currency)
  const choices = currency && !isOwn ? [currency, ...own] : own
  function choose(chosen: string) {
    const set = (name: 'amount' | 'currency' | 'paidAmount' | 'paidCurrency', value: string) =>
      form.setValue(name, value as 'USD', { shouldDirty: true, shouldValidate: true })
    if (currencies.some((known) => known === chosen)) {
      set('currency', chosen)
      set('amount', inDecimals(amount, chosen))
    } else {
      dropRate(form)
      set('paidAmount', inDecimals(amount, chosen))
      set('paidCurrency', chosen)
    }
  }
  return (
    <Note role="status">
      <p>{unclearText(unclear)} Which is it?</p>
      {choices.map((choice) => (
        <Button key={choice} size="small" onClick={() => choose(choice)}>
          {formatPrinted(amount, choice)}
        </Button>
      ))}
      <p>In any other one, enter it below as paid in another currency.</p>
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
