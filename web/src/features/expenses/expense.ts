import { today } from '@sortie/contracts/calendar'
import {
  categories,
  type ExpenseJson,
  expenseStatuses,
  type NewExpenseJson,
  paymentMethods,
} from '@sortie/contracts/expense'
import { currencies, formatMoney } from '@sortie/contracts/money'
import { readAmount } from '../../lib/amount.ts'
import type { Option } from '../../ui/select-look.ts'

/** The values of the expense form, as its inputs hold them: the amount as it was written. */
export type ExpenseValues = NewExpenseJson & { amount: string }
export type ExpenseFields = Required<ExpenseValues>

/** A new expense starts as of today, Other, in dollars, a Draft without a mission (spec 5). */
export function newExpense(): ExpenseFields {
  return {
    date: today(),
    category: 'Other',
    merchant: '',
    amount: '',
    currency: 'USD',
    paymentMethod: '',
    notes: '',
    status: 'Draft',
    tripId: 'none',
  }
}

export function fieldsOf(expense: ExpenseJson): ExpenseFields {
  const { date, category, merchant, amount, currency, paymentMethod, notes, status, tripId } =
    expense
  return {
    date: date.slice(0, 10),
    category,
    merchant,
    amount,
    currency,
    paymentMethod,
    notes,
    status,
    tripId: tripId ?? 'none',
  }
}

/** The body that is sent: an ISO date of the picked day, null for no mission, a plain amount. */
export function bodyOf(fields: ExpenseValues): NewExpenseJson {
  const reading = readAmount(fields.amount)
  return {
    ...fields,
    ...(reading.is === 'clear' && { amount: reading.amount }),
    ...(reading.is === 'clear' && reading.currency && { currency: reading.currency }),
    date: `${fields.date.slice(0, 10)}T00:00:00.000Z`,
    tripId: fields.tripId === 'none' ? null : fields.tripId,
  }
}

/** "Grand Hotel, $420.00" */
export function expenseName({ merchant, amount, currency }: ExpenseJson): string {
  return `${merchant}, ${formatMoney(amount, currency)}`
}

/** The toggle flips Draft to Submitted, and anything else back to Draft. */
export function otherStatus(status: string): 'Draft' | 'Submitted' {
  return status === 'Draft' ? 'Submitted' : 'Draft'
}

const named = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: value }))

export const categoryOptions = named(categories)
export const statusOptions = named(expenseStatuses)
export const currencyOptions = named(currencies)

const methodNames: Record<string, string> = {
  'personal-card': 'Personal card',
  'corporate-card': 'Corporate card',
  cash: 'Cash',
  other: 'Other',
}

/** The offered ways of paying, with the one that is kept already, and none at all. */
export function paymentOptions(current: string): Option[] {
  const offered: string[] = [...paymentMethods]
  if (current && !offered.includes(current)) offered.push(current)
  return [
    { value: 'none', label: 'Not given' },
    ...offered.map((value) => ({ value, label: methodNames[value] ?? value })),
  ]
}

export function paymentName(method: string): string {
  return methodNames[method] ?? method
}
