import type { ReportDecisionJson, ReportLineJson } from '@sortie/contracts/expense-report'
import { createContext, type ReactNode } from 'react'

/** How a report is read and decided on: with an account, or by a mailed link. */
export type Deciding = {
  receiptUrl(receiptId: string, as?: 'print'): string
  decide(body: ReportDecisionJson & { decision: 'approve' | 'return' }): Promise<unknown>
  write(expenseId: string, text: string): Promise<unknown>
  /** What else may be done about a line. */
  more?: (line: ReportLineJson) => ReactNode
  /** Once it is decided. */
  leave(): void
}

export const DecidingContext = createContext<Deciding | null>(null)
