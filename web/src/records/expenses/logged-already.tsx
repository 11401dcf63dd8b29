import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { formatDate } from '../../lib/format.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { alike } from './alike.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { bodyOf } from './expense-form.ts'
import { useListExpensesQuery } from './expenses.api.ts'
import { Notice } from './finding-notices.tsx'

/** The expense that says the same as the form: the same day, merchant, amount and currency, or what was paid in another. */
export function useLoggedAlready(form: ExpenseZodForm, own?: string): ExpenseJson | undefined {
  const body = bodyOf(form.watch())
  const { date, merchant, amount = '', currency = 'USD', paidAmount, paidCurrency } = body
  const typed = { merchant, amount, currency, paidAmount, paidCurrency }
  const day = date.slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const query = { startDate: day, endDate: day, limit: 100 }
  const { data } = useListExpensesQuery(query, {
    skip: !isDay || !merchant || !(Number(amount) || paidAmount),
  })
  const there = useWithoutRemoved(data)
  return there?.find((expense) => expense.id !== own && alike(expense, typed))
}

/** Said before it is created once more. */
export function LoggedAlready({ expense }: { expense: ExpenseJson | undefined }) {
  return (
    expense && (
      <Notice role="status">
        <p>
          You have logged {expense.merchant}, {formatMoney(expense.amount, expense.currency)},{' '}
          {formatDate(expense.date)} already. Is it the same purchase?
        </p>
      </Notice>
    )
  )
}
