import type { Category, ExpenseStatus } from '@sortie/contracts/expense'
import { type Currency, type Totals, toDecimal } from '@sortie/contracts/money'
import { type Answered, isReceiptMissing } from '@sortie/contracts/receipt-answer'
import { placeOf } from '@sortie/contracts/road'

export type Spent = Answered & {
  amount: number
  currency: Currency
  category: Category
  status: ExpenseStatus
  date: Date
  report?: object | undefined
  returnedFrom?: string | undefined
}

type Sums = Map<Currency, number>

const shownMonths = 12

/** The dashboard's figures, exact: whole minor units, far below 2^53 for any person, until they are formatted. */
export async function statisticsOf(batches: AsyncIterable<Spent[]> | Iterable<Spent[]>) {
  const all: Sums = new Map()
  const byCategory = new Map<Category, Sums>()
  const byMonth = new Map<string, Sums>()
  const open = { draft: noneOpen(), submitted: noneOpen(), returned: noneOpen() }
  const returnedFrom = new Set<string>()
  const openMonths = new Map<string, OpenMonth>()
  let expenseCount = 0
  let pendingCount = 0
  let allReceipts = 0
  for await (const expenses of batches)
    for (const expense of expenses) {
      const { amount, currency, category, status, date, receiptCount } = expense
      expenseCount += 1
      allReceipts += receiptCount
      if (status === 'Submitted') pendingCount += 1
      const month = date.toISOString().slice(0, 7)
      if (!expense.report) {
        const { at } = placeOf(expense)
        count(open[at as keyof typeof open], currency, amount)
        if (at === 'returned') returnedFrom.add(expense.returnedFrom ?? '')
        else {
          const of = entryOf(openMonths, month, () => ({ ...noneOpen(), missing: 0 }))
          count(of, currency, amount)
          if (isReceiptMissing(expense)) of.missing += 1
        }
      }
      add(all, currency, amount)
      add(entryOf(byCategory, category, noSums), currency, amount)
      add(entryOf(byMonth, month, noSums), currency, amount)
    }
  const [reportId, ...others] = returnedFrom
  const months = inTime(byMonth).slice(-shownMonths)
  return {
    totalExpenses: plainSum(all),
    totals: totalsOf(all),
    expenseCount,
    pendingCount,
    receiptCount: allReceipts,
    open: {
      draft: shownOpen(open.draft),
      submitted: shownOpen(open.submitted),
      returned: {
        ...shownOpen(open.returned),
        ...(reportId && others.length === 0 && { reportId }),
      },
    },
    openMonths: inTime(openMonths).map(([month, { missing, ...of }]) => ({
      month,
      ...shownOpen(of),
      missing,
    })),
    categories: Object.fromEntries(
      [...byCategory].map(([category, sums]) => [category, plainSum(sums)]),
    ),
    categoryTotals: Object.fromEntries(
      [...byCategory].map(([category, sums]) => [category, totalsOf(sums)]),
    ),
    months: months.map(([month, sums]) => ({ month, totals: totalsOf(sums) })),
  }
}

type Open = { count: number; sums: Sums }
type OpenMonth = Open & { missing: number }

function noneOpen(): Open {
  return { count: 0, sums: new Map() }
}

function count(open: Open, currency: Currency, amount: number): void {
  open.count += 1
  add(open.sums, currency, amount)
}

function shownOpen({ count, sums }: Open) {
  return { count, totals: totalsOf(sums) }
}

function add(sums: Sums, currency: Currency, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount)
}

const noSums = (): Sums => new Map()

function entryOf<K, V>(entries: Map<K, V>, key: K, none: () => V): V {
  let entry = entries.get(key)
  if (!entry) {
    entry = none()
    entries.set(key, entry)
  }
  return entry
}

/** By their months, the earliest first. */
function inTime<V>(entries: Map<string, V>): [string, V][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
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
