import type { ExpenseReportJson, ReportPlace } from './expense-report.ts'
import { sumByCurrency, type Totals } from './money.ts'
import { placeOfDue } from './road.ts'

type Summed = Pick<ExpenseReportJson, 'state' | 'totals' | 'paidByCompany' | 'payment'>

/**
 * What of a report is at a place of the road; undefined where nothing is. All places of an approved report come to its
 * total, but for what is set off.
 */
export function sumAt(
  place: ReportPlace,
  { state, totals, paidByCompany, payment }: Summed,
): Totals | undefined {
  if (place === 'waiting') return /^(preparing|waiting)$/.test(state) ? totals : undefined
  if (state !== 'approved') return undefined
  const dues = payment?.dues.filter((due) => placeOfDue(due).at === place) ?? []
  const sum = place === 'by_company' ? paidByCompany : sumByCurrency(dues)
  return Object.keys(sum).length > 0 ? sum : undefined
}
