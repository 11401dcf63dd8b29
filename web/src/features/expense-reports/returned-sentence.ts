import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatMoney, formatTotals } from '@sortie/contracts/money'

/** "2 of 3 approved, €50.00; returned: Bar, €80.00: no receipt": '' where nothing was returned. */
export function returnedSentence(report: WholeExpenseReportJson): string {
  const { state, lines, totals } = report
  const returned = lines.filter((line) => line.state === 'returned')
  if (returned.length === 0) return ''
  const each = returned.map(
    ({ merchant, amount, currency, reason }) =>
      `${merchant}, ${formatMoney(amount, currency)}: ${reason}`,
  )
  const left = lines.length - returned.length
  const rest = state === 'waiting' ? 'left' : 'approved'
  const sum = left > 0 ? `${left} of ${lines.length} ${rest}, ${formatTotals(totals)}; ` : ''
  return `${sum}${sum ? 'returned' : 'Returned'}: ${each.join('; ')}`
}
