import type { ExpenseJson, ExpenseSummary } from '@sortie/contracts/expense'
import { sumByCurrency, type Totals, toDecimal, toMinor } from '@sortie/contracts/money'
import { useMemo } from 'react'
import { useStored } from '../store.ts'
import { type Filters, matches, withWaiting } from './expense-lists.ts'
import { useKept } from './waiting.ts'

type List = {
  /** Loaded from the server, and its count and sums of all that match. */
  expenses?: readonly ExpenseJson[]
  sums?: ExpenseSummary
}

/**
 * A list of expenses and its sums with what this browser has not sent yet and without what was deleted here; `filters` is
 * what the server was asked for.
 */
export function useWithWaiting(
  { expenses, sums }: List,
  filters: Filters,
  names: ReadonlyMap<string, string>,
): List {
  const kept = useKept()
  const removed = useStored((state) => state.removed)
  const asked = JSON.stringify(filters)
  return useMemo(() => {
    if (!expenses) return { expenses, sums }
    const asking: Filters = JSON.parse(asked)
    const waiting = withWaiting(expenses, kept, asking, names)
    const shown = waiting.some(({ id }) => id in removed)
      ? waiting.filter(({ id }) => !(id in removed))
      : waiting
    if (!sums || (shown === expenses && Object.keys(removed).length === 0))
      return { expenses: shown, sums }
    const loaded = new Set(expenses)
    const left = new Set(shown)
    const known = new Set(expenses.map(({ id }) => id))
    const without = [
      ...expenses.filter((each) => !left.has(each)),
      // Deleted together with others of which the list has not loaded the rows.
      ...Object.values(removed).filter(
        (each) => each && !known.has(each.id) && matches(each, asking, names),
      ),
    ] as ExpenseJson[]
    const added = shown.filter((each) => !loaded.has(each))
    return { expenses: shown, sums: changedBy(sums, added, without) }
  }, [expenses, sums, kept, removed, asked, names])
}

function changedBy(
  { count, totals }: ExpenseSummary,
  added: readonly ExpenseJson[],
  without: readonly ExpenseJson[],
): ExpenseSummary {
  const all = [totals, sumByCurrency(added), sumByCurrency(without)] as const
  const currencies = [...new Set(all.flatMap((each) => Object.keys(each)))] as (keyof Totals)[]
  const sums = currencies.map((currency): [string, number] => {
    const [before, plus, minus] = all.map((each) => toMinor(each[currency] ?? '0') ?? 0)
    return [currency, (before ?? 0) + (plus ?? 0) - (minus ?? 0)]
  })
  return {
    count: count + added.length - without.length,
    totals: Object.fromEntries(
      sums
        .filter(([, minor]) => minor !== 0)
        .map(([currency, minor]) => [currency, toDecimal(minor)]),
    ),
  }
}
