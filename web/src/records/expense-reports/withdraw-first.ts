import type { ExpenseJson } from '@sortie/contracts/expense'
import { toast } from '../../lib/toast.ts'
import { askToWithdraw } from './ask-to-withdraw.ts'
import { reportSentence } from './report-sentence.ts'

/** Says which report has locked an expense, and withdraws it where the person wants that. */
export async function withdrawFirst(expense: ExpenseJson): Promise<void> {
  const { report } = expense
  if (!report) return
  if (report.state === 'approved')
    toast({ title: 'It cannot be changed', description: reportSentence(expense) })
  else
    await askToWithdraw(
      report,
      'Withdraw the report first?',
      `${reportSentence(expense)} Withdrawn, its expenses can be changed again.`,
    )
}
