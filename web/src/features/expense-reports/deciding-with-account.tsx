import { urlOf } from '@sortie/contracts/endpoint'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import {
  useDecideReportMutation,
  useWriteMessageMutation,
} from '../../records/expense-reports/expense-reports.api.ts'
import { Button } from '../../ui/button.tsx'
import { useUserQuery } from '../session/session.api.ts'
import { AnswerLine } from './answer-line.tsx'
import type { CorrectedLine } from './correct-dialog.tsx'
import type { Deciding } from './deciding.ts'

/** For people with an account; owners answer what was returned and add what was missing, those of finance correct lines of what is approved. */
export function useDecidingWithAccount(report: WholeExpenseReportJson): Deciding {
  const { id, state, owner } = report
  const [decide] = useDecideReportMutation()
  const [write] = useWriteMessageMutation()
  const { data: user } = useUserQuery()
  const navigate = useNavigate()
  const isFinance = user?.duties?.includes('finance') === true && owner.id !== user.id
  return {
    receiptUrl: (receiptId, as) => urlOf(expenseReportApi.receipt, { id, receiptId }, { as }),
    decide: (body) => decide({ params: { id }, body }).unwrap(),
    write: (expenseId, text) => write({ params: { id, expenseId }, body: { text } }).unwrap(),
    more(line) {
      if (line.correctionOf) return null
      if (owner.id === user?.id && line.state === 'returned' && !line.continuedIn)
        return <AnswerLine report={report} line={line} />
      if (owner.id === user?.id && state === 'waiting' && line.state === 'open')
        return <AddLateReceipt expenseId={line.expenseId} approver={report.waitsFor?.name ?? ''} />
      return isFinance && state === 'approved' && line.state === 'open' ? (
        <CorrectLine reportId={id} line={line} />
      ) : null
    },
    leave: () => navigate(`${paths.expenseReports}?show=to-approve`),
  }
}

const AddLateReceipt = fetchedPart(() =>
  import('./add-late-receipt.tsx').then((file) => file.AddLateReceipt),
)
const CorrectDialog = lazyDialog(() =>
  import('./correct-dialog.tsx').then((file) => file.CorrectDialog),
)

/** For finance: what a line of an approved report is worth after all. */
function CorrectLine(line: CorrectedLine) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Correct This Line
      </Button>
      {open && <CorrectDialog {...line} onClose={() => setOpen(false)} />}
    </div>
  )
}
