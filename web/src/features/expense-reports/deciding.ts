import { urlOf } from '@sortie/contracts/endpoint'
import { expenseReportApi, type ReportDecisionJson } from '@sortie/contracts/expense-report'
import { createContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import {
  useDecideReportMutation,
  useWriteMessageMutation,
} from '../../records/expense-reports/expense-reports.api.ts'

/** How a report is read and decided on: with an account, or by a mailed link. */
export type Deciding = {
  receiptUrl(receiptId: string, as?: 'print'): string
  decide(body: ReportDecisionJson): Promise<unknown>
  write(expenseId: string, text: string): Promise<unknown>
  /** Once it is decided. */
  leave(): void
}

export const DecidingContext = createContext<Deciding | null>(null)

export function useDecidingWithAccount(id: string): Deciding {
  const [decide] = useDecideReportMutation()
  const [write] = useWriteMessageMutation()
  const navigate = useNavigate()
  return {
    receiptUrl: (receiptId, as) => urlOf(expenseReportApi.receipt, { id, receiptId }, { as }),
    decide: (body) => decide({ params: { id }, body }).unwrap(),
    write: (expenseId, text) => write({ params: { id, expenseId }, body: { text } }).unwrap(),
    leave: () => navigate(`${paths.expenseReports}?show=to-approve`),
  }
}
