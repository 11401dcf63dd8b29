import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const nothing: ReadonlySet<string> = new Set()

export type Selection = ReturnType<typeof useSelection>

const notLoaded: readonly ExpenseJson[] = []

/** The selected expenses of the list. Filtering an expense out deselects it for good. */
export function useSelection(listed: readonly ExpenseJson[] = notLoaded) {
  const [ids, setIds] = useState(nothing)
  const expenses = useMemo(
    () => (ids.size === 0 ? [] : listed.filter(({ id }) => ids.has(id))),
    [listed, ids],
  )
  const chosen = useMemo(() => new Set(expenses.map(({ id }) => id)), [expenses])
  const latest = useRef({ listed, last: '' })
  latest.current.listed = listed

  useEffect(() => {
    if (listed === notLoaded) return
    const there = new Set(listed.map(({ id }) => id))
    setIds((before) =>
      [...before].every((id) => there.has(id))
        ? before
        : new Set([...before].filter((id) => there.has(id))),
    )
  }, [listed])

  /** With Shift, selects everything since the previous press. */
  const select = useCallback(({ id }: ExpenseJson, upTo: boolean) => {
    const { listed, last } = latest.current
    const places = [last, id].map((one) => listed.findIndex((each) => each.id === one))
    const [from = -1, to = -1] = places.sort((a, b) => a - b)
    const range = upTo && from >= 0 ? listed.slice(from, to + 1).map((each) => each.id) : [id]
    latest.current.last = id
    setIds((before) => {
      const after = new Set(before)
      for (const one of range) {
        if (before.has(id)) after.delete(one)
        else after.add(one)
      }
      return after
    })
  }, [])

  const all = listed.length > 0 && expenses.length === listed.length
  return {
    expenses,
    chosen: chosen.size === 0 ? nothing : chosen,
    all,
    some: expenses.length > 0,
    select,
    selectAll: () => setIds(all ? nothing : new Set(listed.map(({ id }) => id))),
    clear: useCallback(() => setIds(nothing), []),
  }
}
