import {
  categories,
  type ExpenseJson,
  expenseStatuses,
  paymentMethods,
} from '@sortie/contracts/expense'
import { currencies, formatMoney } from '@sortie/contracts/money'
import { paymentLabel } from '@sortie/report-document/labels'
import { noChoice, type Option } from '../../ui/select.tsx'

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

/** The offered ways of paying, with the one that is kept already, and none at all. */
export function paymentOptions(current: string): Option[] {
  const offered: string[] = [...paymentMethods]
  if (current && !offered.includes(current)) offered.push(current)
  return [
    { value: noChoice, label: 'Not given' },
    ...offered.map((value) => ({ value, label: paymentLabel(value) })),
  ]
}
