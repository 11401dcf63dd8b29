import type { ExpenseJson } from '@sortie/contracts/expense'

type Handed = Pick<ExpenseJson, 'report'>

/** Whether an expense cannot be changed, because a report that was not returned has it. */
export function isLocked({ report }: Handed): boolean {
  return report !== undefined && report.state !== 'returned'
}

/** "It is in report R-1, which waits for Alex Kim." '' where it is in none. */
export function lockSentence({ report }: Handed): string {
  if (!report) return ''
  const { number, state, waitsFor, reason } = report
  if (state === 'returned') return `Report ${number} was returned: ${reason}`
  if (state === 'approved') return `It is in report ${number}, which is approved.`
  const where = waitsFor ? `which waits for ${waitsFor}` : 'which is being prepared'
  return `It is in report ${number}, ${where}.`
}
