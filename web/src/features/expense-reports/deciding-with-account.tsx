import { urlOf } from '@sortie/contracts/endpoint'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import {
  useDecideReportMutation,
  useWriteMessageMutation,
} from '../../records/expense-reports/expense-reports.api.ts'
import { useUserQuery } from '../session/session.api.ts'
import { CorrectLine } from './correct-line.tsx'
import type { Deciding } from './deciding.ts'

/** For people with an account; those of finance correct lines of what is approved. */
export function useDecidingWithAccount({ id, state, owner }: WholeExpenseReportJson): Deciding {
  const [decide] = useDecideReportMutation()
  const [write] = useWriteMessageMutation()
  const { data: user } = useUserQuery()
  const navigate = useNavigate()
  const isFinance = user?.duties?.includes('finance') === true && owner.id !== user.id
  return {
    receiptUrl: (receiptId, as) => urlOf(expenseReportApi.receipt, { id, receiptId }, { as }),
    decide: (body) => decide({ params: { id }, body }).unwrap(),
    write: (expenseId, text) => write({ params: { id, expenseId }, body: { text } }).unwrap(),
    more: (line) =>
      isFinance && state === 'approved' && line.state === 'open' && !line.correctionOf ? (
        <CorrectLine reportId={id} line={line} />
      ) : null,
    leave: () => navigate(`${paths.expenseReports}?show=to-approve`),
  }
}
