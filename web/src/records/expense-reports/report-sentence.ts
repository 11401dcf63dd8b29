import type { ExpenseJson } from '@sortie/contracts/expense'

/** "It is in report R-1, which waits for Alex Kim." '' where it is in none. */
export function reportSentence({ report }: Pick<ExpenseJson, 'report'>): string {
  if (!report) return ''
  const { number, state, waitsFor, reason } = report
  if (state === 'returned') return `Report ${number} was returned: ${reason}`
  if (state === 'approved') return `It is in report ${number}, which is approved.`
  const where = waitsFor ? `which waits for ${waitsFor}` : 'which is being prepared'
  return `It is in report ${number}, ${where}.`
}
