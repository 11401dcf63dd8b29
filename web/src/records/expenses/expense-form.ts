import { meantDay, today } from '@sortie/contracts/calendar'
import {
  ExpenseInputs,
  type ExpenseJson,
  NewExpenseFields,
  type NewExpenseJson,
} from '@sortie/contracts/expense'
import { AmountInput } from '@sortie/contracts/money'
import * as z from 'zod/mini'
import { readAmount } from '../../lib/amount.ts'
import { valuesOf } from '../../lib/record-values.ts'
import { noChoice } from '../../ui/select.tsx'
import type { Scanned } from '../scan/scan.ts'
import {
  type PaidValues,
  paidAgrees,
  paidBody,
  paidFieldsOf,
  paidShape,
  splitPaid,
} from './paid-form.ts'

/** The values of the expense form, as its inputs hold them: amounts as they were written. */
export type ExpenseValues = Omit<NewExpenseJson, keyof PaidValues> &
  PaidValues & {
    amount: string
    /** What a scan filled in. */
    scanned?: Scanned
  }
export type ExpenseFields = Required<
  Omit<ExpenseValues, 'readAs' | 'scanned' | 'lostReceipt' | keyof PaidValues>
> &
  PaidValues

/** A new expense starts as of today, Other, in dollars, a Draft without a mission (spec 5). */
export function newExpense(): ExpenseFields {
  return { ...valuesOf(ExpenseInputs), date: today() }
}

export function fieldsOf(expense: ExpenseJson): ExpenseFields {
  return { ...valuesOf(ExpenseInputs, expense), ...paidFieldsOf(expense) }
}

/** The body that is sent: an ISO date of the picked day, null for no mission, a plain amount. */
export function bodyOf({ scanned: _, ...values }: ExpenseValues): NewExpenseJson {
  const { paid, fields } = splitPaid(values)
  const reading = readAmount(fields.amount)
  const day = fields.date.slice(0, 10)
  return {
    ...fields,
    ...(reading.is === 'clear' && { amount: reading.amount }),
    ...(reading.is === 'clear' && reading.currency && { currency: reading.currency }),
    date: `${meantDay(day) ?? day}T00:00:00.000Z`,
    tripId: fields.tripId === noChoice ? null : fields.tripId,
    ...paidBody(paid),
  }
}

/** NewExpense as its form holds it: amounts as the person wrote them. `bodyOf` makes of it what is sent. */
export const ExpenseForm = z
  .object({
    ...NewExpenseFields,
    ...paidShape,
    scanned: z.optional(z.custom<Scanned>()),
    amount: z.string().check(
      z.check(({ value, issues }) => {
        const fault = amountFault(value)
        if (fault) issues.push({ code: 'custom', message: fault, input: value })
      }),
    ),
  })
  .check(paidAgrees)

function amountFault(written: string): string | undefined {
  const reading = readAmount(written)
  if (reading.is === 'ambiguous')
    return `${written.trim()} can be read in two ways. Which one is it?`
  const amount = reading.is === 'clear' ? reading.amount : written.trim() && 'not a number'
  return AmountInput.safeParse(amount).error?.issues[0]?.message
}
