import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'

type Chosen = ReadonlyMap<string, ExpenseJson>
type Listed = {
  /** The rows that are loaded. */
  expenses: readonly ExpenseJson[] | undefined
  /** How many match in all. */
  count: number
  /** What was asked for, and how to get all of it. */
  asked: string
  everything: () => Promise<ExpenseJson[]>
}

const nothing: Chosen = new Map()
const notLoaded: readonly ExpenseJson[] = []

export type Selection = ReturnType<typeof useSelection>

/** The selected expenses, also those of which no row is loaded. A search for others begins without a selection. */
export function useSelection({ expenses: listed = notLoaded, count, asked, everything }: Listed) {
  const [marked, setMarked] = useState(nothing)
  const [selecting, setSelecting] = useState(false)
  const latest = useRef({ listed, asked, last: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are another list
  useEffect(() => setMarked(nothing), [asked])

  useEffect(() => {
    const before = latest.current.listed
    latest.current = { ...latest.current, listed, asked }
    if (listed === notLoaded) return
    const rows = new Map(listed.map((each) => [each.id, each]))
    const gone = before.filter(({ id }) => !rows.has(id))
    setMarked((some) => {
      if (some.size === 0) return some
      const now = new Map(some)
      for (const { id } of gone) now.delete(id)
      for (const [id, row] of rows) if (now.has(id)) now.set(id, row)
      return now
    })
  }, [listed, asked])

  /** With Shift, selects everything since the previous press. */
  const select = useCallback((expense: ExpenseJson, upTo: boolean) => {
    const { listed, last } = latest.current
    const { id } = expense
    const places = [last, id].map((one) => listed.findIndex((each) => each.id === one))
    const [from = -1, to = -1] = places.sort((a, b) => a - b)
    const range = upTo && from >= 0 ? listed.slice(from, to + 1) : [expense]
    latest.current.last = id
    setMarked((before) => {
      const after = new Map(before)
      for (const one of range) {
        if (before.has(id)) after.delete(one.id)
        else after.set(one.id, one)
      }
      return after
    })
  }, [])

  const all = marked.size > 0 && marked.size >= Math.max(count, listed.length)
  async function selectAll() {
    if (all) return setMarked(nothing)
    if (listed.length >= count) return setMarked(byId(listed))
    setSelecting(true)
    try {
      const found = await everything()
      if (latest.current.asked === asked) setMarked(byId([...found, ...latest.current.listed]))
    } catch (thrown) {
      toastFailure('Failed to fetch expenses', thrown)
    } finally {
      setSelecting(false)
    }
  }
  return {
    expenses: useMemo(() => [...marked.values()], [marked]),
    chosen: marked,
    all,
    some: marked.size > 0,
    selecting,
    select,
    selectAll,
    clear: useCallback(() => setMarked(nothing), []),
  }
}

function byId(expenses: readonly ExpenseJson[]): Chosen {
  return new Map(expenses.map((each) => [each.id, each]))
}
