import { useEffect, useLayoutEffect, useRef } from 'react'
import { newId } from './new-id.ts'

type Sheet = {
  id: string
  /** The router made an entry for it, at an address of its own; others get one pushed that the router knows nothing of. */
  addressed: boolean
  /** The entry of the router that it lies on. */
  beneath: { index: number; state: unknown; address: string }
  left: () => void
}

const sheets: Sheet[] = []
/** Something was closed a moment ago, and its entry is looked after in the next microtask. */
let closing = false
/** We went back ourselves, and the browser has not said so yet. */
let going = false
/** Meanwhile `goBack()` was called. */
let wanted = false
/** Where the page beneath has gone meanwhile: its entries follow once one comes back to them. */
let moved: { state: object; address: string } | undefined

/**
 * While something lies over the page, Back takes that away and not the page. `close` may ask first: until it is closed,
 * its entry in the history is put back. One that has an address is closed by its owner with `goBack()`.
 */
export function useBackCloses(close: () => void, { addressed = false } = {}): void {
  const latest = useRef(close)
  latest.current = close
  const own = useRef<Sheet>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has an address keeps it
  useLayoutEffect(() => {
    const { sheets: _, ...state } = history.state ?? {}
    const beneath = { index: indexOfEntry(), state, address: location.href }
    own.current = { id: newId(), addressed, beneath, left: () => latest.current() }
    sheets.push(own.current)
    settle()
  }, [])
  // Not in the layout's phase: whoever closed it by going elsewhere has an entry of their own by then.
  useEffect(
    () => () => {
      if (own.current) sheets.splice(sheets.indexOf(own.current), 1)
      closing = true
      queueMicrotask(() => {
        closing = false
        settle()
      })
    },
    [],
  )
}

/** Once what is being closed has left the history: going back would call off a page load that begins before. */
export async function sheetsGone(): Promise<void> {
  while (closing || going || sheets.length > 0) {
    if (closing) await Promise.resolve()
    else await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  }
}

/** Leaves an address and whatever lies over it; nothing asks. */
export function goBack(): void {
  wanted = going
  if (!going) back(idsOfEntry().length + 1)
}

/** The page put another address in its place (a filter) while something lies over it. */
export function keepSheets(): void {
  const open = pushed()
  if (open.length === 0) return
  moved = { state: history.state, address: location.href }
  history.replaceState({ ...history.state, sheets: open }, '')
}

/** Entries of what is closed are left, what is open gets its own. */
function settle(): void {
  if (going) return
  const open = pushed()
  const entered = idsOfEntry()
  const dead = entered.findIndex((id, index) => id !== open[index])
  if (dead >= 0) {
    back(entered.length - dead)
    return
  }
  for (let count = entered.length + 1; count <= open.length; count += 1)
    history.pushState({ ...history.state, sheets: open.slice(0, count) }, '')
}

function back(steps: number): void {
  going = true
  history.go(-steps)
}

/** Ahead of the router, which must not see that somebody tried to leave what is still open. */
function onPop(event: Event): void {
  follow()
  const top = sheets.at(-1)
  if (going) arrive()
  else if (!top || isOn(top)) settle()
  else {
    event.stopImmediatePropagation()
    const { index, state, address } = top.beneath
    if (indexOfEntry() !== index) history.pushState(state, '', address)
    settle()
    top.left()
  }
}

function arrive(): void {
  going = false
  if (wanted) goBack()
  else settle()
}

function follow(): void {
  if (!moved) return
  const entered = idsOfEntry()
  history.replaceState({ ...moved.state, sheets: entered }, '', moved.address)
  if (entered.length === 0) moved = undefined
}

function isOn({ id, addressed, beneath }: Sheet): boolean {
  return addressed ? indexOfEntry() === beneath.index : idsOfEntry().includes(id)
}

function pushed(): string[] {
  return sheets.filter(({ addressed }) => !addressed).map(({ id }) => id)
}

function idsOfEntry(): string[] {
  return history.state?.sheets ?? []
}

/** As the router counts its entries. */
function indexOfEntry(): number {
  return history.state?.idx ?? 0
}

globalThis.addEventListener?.('popstate', onPop, true)
