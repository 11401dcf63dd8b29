import { NewExpense } from '@sortie/contracts/expense'
import { AmountInput } from '@sortie/contracts/money'
import * as z from 'zod/mini'
import { readAmount } from '../../lib/amount.ts'

/** NewExpense as its form holds it: the amount as the person wrote it. `bodyOf` makes of it what is sent. */
export const ExpenseForm = z.extend(NewExpense, {
  amount: z.string().check(
    z.check(({ value, issues }) => {
      const fault = amountFault(value)
      if (fault) issues.push({ code: 'custom', message: fault, input: value })
    }),
  ),
})

function amountFault(written: string): string | undefined {
  const reading = readAmount(written)
  if (reading.is === 'ambiguous')
    return `${written.trim()} can be read in two ways. Which one is it?`
  const amount = reading.is === 'clear' ? reading.amount : written.trim() && 'not a number'
  return AmountInput.safeParse(amount).error?.issues[0]?.message
}
