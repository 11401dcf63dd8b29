import type { ExpenseReportLink } from './expense.ts'

/** Whether an expense with this link may not be changed. */
export function isLocking(report: Pick<ExpenseReportLink, 'state'> | undefined): boolean {
  return report !== undefined && report.state !== 'returned'
}

/** Why it may not, and what to do. */
export function lockSentence({ number, state, waitsFor }: Omit<ExpenseReportLink, 'id'>): string {
  if (state === 'approved')
    return `This expense is in report ${number}, which is approved: it does not change any more.`
  const place = waitsFor ? `which waits for ${waitsFor}` : 'which is being made'
  return `This expense is in report ${number}, ${place}. Withdraw the report to change it.`
}
