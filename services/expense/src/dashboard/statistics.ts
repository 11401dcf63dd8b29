import type { Category, ExpenseStatus } from '@sortie/contracts/expense'
import { type Currency, type Totals, toDecimal } from '@sortie/contracts/money'

export type Spent = {
  amount: number
  currency: Currency
  category: Category
  status: ExpenseStatus
  date: Date
  receiptCount: number
}

type Sums = Map<Currency, number>

const shownMonths = 12

/** The dashboard's figures, exact: whole minor units, far below 2^53 for any person, until they are formatted. */
export async function statisticsOf(batches: AsyncIterable<Spent[]> | Iterable<Spent[]>) {
  const all: Sums = new Map()
  const byCategory = new Map<Category, Sums>()
  const byMonth = new Map<string, Sums>()
  let expenseCount = 0
  let pendingCount = 0
  let allReceipts = 0
  for await (const expenses of batches)
    for (const { amount, currency, category, status, date, receiptCount } of expenses) {
      expenseCount += 1
      allReceipts += receiptCount
      if (status === 'Submitted') pendingCount += 1
      add(all, currency, amount)
      add(entryOf(byCategory, category), currency, amount)
      add(entryOf(byMonth, date.toISOString().slice(0, 7)), currency, amount)
    }
  const months = [...byMonth].sort(([one], [other]) => (one < other ? -1 : 1)).slice(-shownMonths)
  return {
    totalExpenses: plainSum(all),
    totals: totalsOf(all),
    expenseCount,
    pendingCount,
    receiptCount: allReceipts,
    categories: Object.fromEntries(
      [...byCategory].map(([category, sums]) => [category, plainSum(sums)]),
    ),
    categoryTotals: Object.fromEntries(
      [...byCategory].map(([category, sums]) => [category, totalsOf(sums)]),
    ),
    months: months.map(([month, sums]) => ({ month, totals: totalsOf(sums) })),
  }
}

function add(sums: Sums, currency: Currency, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount)
}

function entryOf<K>(sums: Map<K, Sums>, key: K): Sums {
  let entry = sums.get(key)
  if (!entry) {
    entry = new Map()
    sums.set(key, entry)
  }
  return entry
}

/** The plain sum over both currencies that the spec asks for: the double closest to the exact decimal. */
function plainSum(sums: Sums): number {
  return [...sums.values()].reduce((sum, amount) => sum + amount, 0) / 100
}

function totalsOf(sums: Sums): Totals {
  return Object.fromEntries(
    [...sums].sort().map(([currency, amount]) => [currency, toDecimal(amount)]),
  )
}
