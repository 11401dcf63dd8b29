import { today } from '@sortie/contracts/calendar'
import {
  categories,
  type ExpenseJson,
  type ExpenseStatus,
  type ExpenseSummary,
} from '@sortie/contracts/expense'
import { addTotals, type Totals, toMinor } from '@sortie/contracts/money'
import type { ExpenseQuery } from '../expenses/expenses.api.ts'

/** The filters of the Reports screen, which are kept in its address. */
export const noReportFilters = { category: 'all', status: 'all', startDate: '', endDate: '' }
export type ReportFilters = typeof noReportFilters

/** Filters set to all, and open dates, are left out of a query. */
export function chosen(filters: Partial<Record<string, string>>): ExpenseQuery {
  const narrowing = Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== 'all',
    ),
  )
  return narrowing as ExpenseQuery
}

/** "Meals, Submitted": the filters besides the dates; '' for none. */
export function narrowingOf({ category, status }: ReportFilters): string {
  return [category, status].filter((one) => one !== 'all').join(', ')
}

/** "1,234.50 USD" */
export function amountAndCurrency({ amount, currency }: ExpenseJson): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents} ${currency}`
}

type CategorySum = { category: string; totals: Totals; count: number }

export type Part = ExpenseSummary & { category: ExpenseJson['category']; status: ExpenseStatus }

/** Count and sums of some parts together. */
export function sumOf(parts: readonly Part[]): ExpenseSummary {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    totals: addTotals(parts.map(({ totals }) => totals)),
  }
}

/** The categories that occur, with their sums, largest first; dollars and euros count alike for the order only. */
export function sumsByCategory(parts: readonly Part[]): CategorySum[] {
  const size = ({ totals }: CategorySum) =>
    Object.values(totals).reduce((sum, amount) => sum + (toMinor(amount) ?? 0), 0)
  return categories
    .map((category) => ({
      category,
      ...sumOf(parts.filter((part) => part.category === category)),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => size(b) - size(a))
}

/** A file name as the server gives it: expense_report_2026-05-31.pdf */
export function pdfName(day = today()): string {
  return `expense_report_${day}.pdf`
}
