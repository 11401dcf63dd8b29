import { useMemo } from 'react'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { alike } from '../../records/expenses/alike.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { useListFindingsQuery } from '../../records/expenses/findings.api.ts'
import { findingsAbout, isDuplicate } from '../../records/expenses/findings-about.ts'
import type { Pile } from '../../records/inbox/inbox.ts'

/** Ids of the receipts that are here, or on an expense, already; by file, paper or what was read of them. */
export function useDuplicates(piles: readonly Pile[]): ReadonlySet<string> {
  const { data: findings } = useListFindingsQuery(undefined, { skip: piles.length === 0 })
  const days = piles.flatMap(({ reading }) => reading?.date?.slice(0, 10) ?? []).toSorted()
  const [startDate = '', endDate = startDate] = [days[0], days.at(-1)]
  const { data } = useListExpensesQuery({ startDate, endDate }, { skip: !startDate })
  const expenses = useWithoutRemoved(data)
  return useMemo(() => {
    const doubled = piles.filter(({ pages, reading }) => {
      const receiptIds = pages.map(({ id }) => id)
      if (findingsAbout(findings, { receiptIds }).some(({ finding }) => isDuplicate(finding)))
        return true
      const { merchant, amount, date, currency } = reading ?? {}
      if (!merchant || !amount || !date) return false
      const read = { merchant, amount, currency: currency ?? undefined }
      return expenses?.some(
        (each) => each.date.slice(0, 10) === date.slice(0, 10) && alike(each, read),
      )
    })
    return new Set(doubled.map(({ id }) => id))
  }, [piles, findings, expenses])
}
