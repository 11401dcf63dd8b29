import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { attempt } from '../../lib/toast-failure.ts'
import { useLazyGetExpenseQuery } from '../../records/expenses/expenses.api.ts'
import { Button } from '../../ui/button.tsx'

const HandInDialog = lazyDialog(() =>
  import('../../records/hand-in/hand-in-dialog.tsx').then((file) => file.HandInDialog),
)

type Props = { report: WholeExpenseReportJson; line: ReportLineJson }

/** For the owner of a line that was returned: it is handed in again with an answer, to who returned it. */
export function AnswerLine({ report: { title, steps }, line }: Props) {
  const { expenseId, returnedAt, reason } = line
  const [expense, setExpense] = useState<ExpenseJson>()
  const [fetchExpense, { isFetching }] = useLazyGetExpenseQuery()
  const to = steps.find(({ decidedAt }) => decidedAt && decidedAt === returnedAt)?.approver
  const open = () => attempt('Failed to open it', fetchExpense(expenseId).unwrap().then(setExpense))
  return (
    <div>
      <Button variant="primary" pending={isFetching} onClick={() => void open()}>
        Answer and Hand In Again
      </Button>
      {expense && (
        <HandInDialog
          expenses={[expense]}
          title={title}
          answers={{ to, reason }}
          onClose={() => setExpense(undefined)}
        />
      )}
    </div>
  )
}
