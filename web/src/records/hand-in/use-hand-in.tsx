import { type ExpenseJson, maxExpensesAtOnce } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { type PlaceName, placeOf } from '@sortie/contracts/road'
import { type ComponentProps, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMay } from '../../lib/may.ts'
import { type Filters, inOrder, matches, withWaiting } from '../../lib/offline/expense-lists.ts'
import { useKept } from '../../lib/offline/waiting.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { allExpenses } from '../expenses/all-expenses.ts'
import type { ExpenseQuery } from '../expenses/expenses.api.ts'

const HandInDialog = lazyDialog(() =>
  import('./hand-in-dialog.tsx').then((file) => file.HandInDialog),
)

type Asked = Pick<ComponentProps<typeof HandInDialog>, 'expenses' | 'left' | 'title'>
type Options = {
  title?: string
  /** What is at this place stays. */
  without?: PlaceName
}

/** Hands in all that a query finds, but for what a report has already; of too many the oldest. */
export function useHandIn() {
  const [asked, setAsked] = useState<Asked>()
  const kept = useKept()
  const mayHandIn = useMay()(expenseReportApi.handIn)

  async function handIn(query: ExpenseQuery, { title, without }: Options = {}) {
    const oldestFirst = { ...query, sort: 'date', order: 'asc' } as const
    try {
      const found = await allExpenses(oldestFirst).catch((thrown) => knownHere(oldestFirst, thrown))
      const all = withWaiting(found, kept, oldestFirst)
      const free = all.filter((each) => !each.report && placeOf(each).at !== without)
      const expenses = free.slice(0, maxExpensesAtOnce)
      if (free.length > 0) setAsked({ expenses, left: free.length - expenses.length, title })
      else
        toast({
          title: 'Nothing to hand in',
          description: 'All of these are in reports already.',
        })
    } catch (thrown) {
      toastFailure('Failed to fetch expenses', thrown)
    }
  }
  return {
    handIn,
    mayHandIn,
    dialog: asked && <HandInDialog {...asked} onClose={() => setAsked(undefined)} />,
  }
}

/** Without a network, what the lists of this page have of it: enough to photograph what is missing. */
function knownHere(filters: Filters, thrown: unknown): ExpenseJson[] {
  if (asProblem(thrown).status !== 0) throw thrown
  const lists = Object.values(store.getState().api.queries).flatMap((entry) =>
    entry?.endpointName === 'expensePages'
      ? ((entry.data as { pages: { items: ExpenseJson[] }[] } | undefined)?.pages ?? [])
      : [],
  )
  const known = new Map(lists.flatMap(({ items }) => items.map((each) => [each.id, each])))
  return inOrder(
    [...known.values()].filter((each) => matches(each, filters)),
    filters,
  )
}
