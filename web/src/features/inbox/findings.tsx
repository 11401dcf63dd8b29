import { contradictions, extractedFields } from '@sortie/contracts/contradiction'
import { formatMoney, toMinor } from '@sortie/contracts/money'
import { formatDate } from '../../lib/format.ts'
import type { ExpenseZodForm } from '../../records/expenses/expense-fields.tsx'
import { bodyOf } from '../../records/expenses/expense-form.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { contradictionText, isMild } from '../../records/expenses/finding.ts'
import { FindingNotices, Notice } from '../../records/expenses/finding-notices.tsx'
import { paidSum } from '../../records/expenses/paid-form.ts'
import { alike, type Pile } from './inbox.ts'

type Props = { form: ExpenseZodForm; pile: Pile }

/**
 * Shown, not enforced: the same file or paper is here or on an expense already, an expense says the same as what is about
 * to be accepted, or the receipt says something else.
 */
export function Findings({ form, pile: { pages, reading } }: Props) {
  const { date, merchant, amount, currency = 'USD' } = bodyOf(form.watch())
  const day = date.slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const { data } = useListExpensesQuery(
    { startDate: day, endDate: day, limit: 100 },
    { skip: !isDay },
  )
  const duplicate = data?.find((expense) =>
    alike(expense, { merchant, amount: amount ?? '', currency }),
  )
  const minor = toMinor(String(amount))
  const unlike =
    reading && minor !== null
      ? contradictions({ amount: minor, currency, date: day, paid: paidSum(form.watch()) }, [
          extractedFields(reading),
        ])
      : []
  const shown = unlike.filter(({ field }) => isDay || field !== 'date')
  return (
    <>
      <FindingNotices receiptIds={pages.map(({ id }) => id)} />
      {shown.map((one) => (
        <Notice key={one.field} role="status" $mild={isMild(one)}>
          <p>{contradictionText(one)}</p>
        </Notice>
      ))}
      {duplicate && (
        <Notice role="status">
          <p>
            You have logged {duplicate.merchant},{' '}
            {formatMoney(duplicate.amount, duplicate.currency)}, {formatDate(duplicate.date)}{' '}
            already. Is it the same purchase?
          </p>
        </Notice>
      )}
    </>
  )
}
