import { categories } from '@sortie/contracts/expense'
import { currencies, formatTotals, sumByCurrency, type Totals } from '@sortie/contracts/money'
import type { ReportExpense } from './report-data.ts'

type Spent = Pick<ReportExpense, 'amount' | 'currency' | 'category'>

/** "$1,000.00 + €200.00": exact sums, one per currency, never mixed. */
export function totalLabel(expenses: readonly Spent[]): string {
  return formatTotals(sumByCurrency(expenses))
}

type CategoryTotal = { category: string; count: number; totals: Totals }

export function totalsByCategory(expenses: readonly Spent[]): CategoryTotal[] {
  const groups = Map.groupBy(expenses, (expense) => expense.category as string)
  const known = categories.filter((category) => groups.has(category))
  const unknown = [...groups.keys()]
    .filter((category) => !categories.includes(category as never))
    .sort()
  return [...known, ...unknown].map((category) => {
    const group = groups.get(category) ?? []
    return { category, count: group.length, totals: sumByCurrency(group) }
  })
}

export function currenciesOf(expenses: readonly Spent[]) {
  return currencies.filter((currency) => expenses.some((expense) => expense.currency === currency))
}
