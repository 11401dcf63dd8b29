import { contradictions, saidBy } from '@sortie/contracts/contradiction'
import { formatMoney, toMinor } from '@sortie/contracts/money'
import { formatDate } from '../../lib/format.ts'
import { contradictionText } from '../../records/expenses/doubt.ts'
import { DoubtNotices, Notice } from '../../records/expenses/doubt-notices.tsx'
import type { ExpenseZodForm } from '../../records/expenses/expense-fields.tsx'
import { bodyOf } from '../../records/expenses/expense-form.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { alike, type Pile } from './inbox.ts'

type Props = { form: ExpenseZodForm; pile: Pile }

/**
 * Said, not enforced: the same file or paper is here or on an expense already, an expense says the same as what is about
 * to be accepted, or the receipt says something else.
 */
export function Doubts({ form, pile: { pages, reading } }: Props) {
  const { date, merchant, amount, currency = 'USD' } = bodyOf(form.watch())
  const day = date.slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const { data } = useListExpensesQuery(
    { startDate: day, endDate: day, limit: 100 },
    { skip: !isDay },
  )
  const twin = data?.find((expense) => alike(expense, { merchant, amount, currency }))
  const minor = toMinor(String(amount))
  const unlike =
    reading && minor !== null
      ? contradictions({ amount: minor, currency, date: day }, [saidBy(reading)])
      : []
  const shown = unlike.filter(({ field }) => isDay || field !== 'date')
  return (
    <>
      <DoubtNotices receiptIds={pages.map(({ id }) => id)} />
      {shown.map((one) => (
        <Notice key={one.field} role="status">
          <p>{contradictionText(one)}</p>
        </Notice>
      ))}
      {twin && (
        <Notice role="status">
          <p>
            You have logged {twin.merchant}, {formatMoney(twin.amount, twin.currency)},{' '}
            {formatDate(twin.date)} already. Is it the same purchase?
          </p>
        </Notice>
      )}
    </>
  )
}
