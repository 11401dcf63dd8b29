import { contradictions, extractedFields } from '@sortie/contracts/contradiction'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { toMinor } from '@sortie/contracts/money'
import type { ExpenseZodForm } from '../../records/expenses/expense-fields.tsx'
import { bodyOf } from '../../records/expenses/expense-form.ts'
import { contradictionText, isMild } from '../../records/expenses/finding.ts'
import { FindingNotices, Notice } from '../../records/expenses/finding-notices.tsx'
import { LoggedAlready } from '../../records/expenses/logged-already.tsx'
import { paidSum } from '../../records/expenses/paid-form.ts'
import type { Pile } from '../../records/inbox/inbox.ts'

type Props = { form: ExpenseZodForm; pile: Pile; logged: ExpenseJson | undefined }

/**
 * The same file or paper is here or on an expense already, an expense says the same as what is about to be accepted, or
 * the receipt says something else.
 */
export function Findings({ form, pile: { pages, reading }, logged }: Props) {
  const { date, amount, currency = 'USD' } = bodyOf(form.watch())
  const day = date.slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
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
      <LoggedAlready expense={logged} />
    </>
  )
}
