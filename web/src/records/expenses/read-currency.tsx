import { formatPrinted } from '@sortie/contracts/iso-currency'
import { currencies } from '@sortie/contracts/money'
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
import { dropRate } from './use-rate.ts'

type Unclear = NonNullable<Scanned['unclear']>

/**
 * In which currency a scanned receipt is. Where it is neither in dollars nor in euro, what it says and what to do; where
 * it names none, the one that the form started with as a guess.
 */
export function ReadCurrency({ form }: { form: ExpenseZodForm }) {
  const scanned = form.watch('scanned')
  const chosen = form.watch('currency')
  const isOpen = form.watch('amount') === ''
  if (!scanned) return null
  const { currency, certainty, foreign, unclear } = scanned
  if (unclear)
    return isOpen && !form.watch('paidCurrency') ? (
      <AskCurrency form={form} unclear={unclear} />
    ) : null
  if (!currency)
    return chosen === form.formState.defaultValues?.currency ? (
      <Note role="status">
        <Badge color="warn">{chosen} guessed</Badge>
        <p>{`The receipt names no currency. Is ${chosen} right?`}</p>
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
