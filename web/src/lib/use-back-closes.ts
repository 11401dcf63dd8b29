import { useEffect, useLayoutEffect, useRef } from 'react'
import { newId } from './new-id.ts'

type Place = { index: number; address: string }
type Sheet = {
  id: string
  /**
   * The router has an entry for it, with an address of its own; for others an entry is pushed that the router does
   * not know.
   */
  addressed: boolean
  /** The router's entry beneath it. */
  beneath: Place & { state: unknown }
  left: () => void
}

const sheets: Sheet[] = []
/** Something was closed, and its history entry is removed in the next microtask. */
let closing = false
/** We called history.back() from here, and its popstate has not arrived. */
let going: Place | undefined
/** Resolves at the next popstate, also where the router does not hear of it. */
let popped = Promise.withResolvers<void>()
/** `goBack()` was called meanwhile. */
let wanted = false
/** A navigation beneath open sheets: their entries are pushed again when the user comes back. */
let moved: { state: object; address: string } | undefined

/**
 * While a sheet is open, Back closes it instead of leaving the page. `close` may ask first: until it is closed, its
 * history entry is restored. One with an address is closed by its owner with `goBack()`.
 */
export function useBackCloses(close: () => void, { addressed = false } = {}): void {
  const latest = useRef(close)
  latest.current = close
  const own = useRef<Sheet>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has an address keeps it
  useLayoutEffect(() => {
    const { sheets: _, ...state } = history.state ?? {}
    const beneath = { ...here(), state }
    own.current = { id: newId(), addressed, beneath, left: () => latest.current() }
    sheets.push(own.current)
    settle()
  }, [])
  // Not in a layout effect: a close by navigation has its own entry by then.
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

/** Resolves when closed sheets have left the history: going back would cancel a page load that begins before. */
export async function sheetsGone(): Promise<void> {
  while (closing || going || sheets.length > 0) {
    if (closing) await Promise.resolve()
    else await popped.promise
  }
}

/** Leaves an address and everything over it, without asking. */
export function goBack(): void {
  wanted = going !== undefined
  if (!going) back(idsOfEntry().length + 1)
}

/** Replaces the page's address (a filter) while something is open over it. */
export function keepSheets(): void {
  const open = pushed()
  if (open.length === 0) return
  moved = { state: history.state, address: location.href }
  history.replaceState({ ...history.state, sheets: open }, '')
}

/** Removes the entries of closed sheets and pushes those of open ones. */
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
  going = here()
  history.go(-steps)
}

/** Runs before the router, which must not see a Back that an open sheet handles. */
function onPop(event: Event): void {
  popped.resolve()
  popped = Promise.withResolvers()
  follow()
  const top = sheets.at(-1)
  if (going) arrive(event, going)
  else if (!top || isOn(top)) settle()
  else {
    event.stopImmediatePropagation()
    const { index, state, address } = top.beneath
    if (indexOfEntry() !== index) history.pushState(state, '', address)
    settle()
    top.left()
  }
}

function arrive(event: Event, { index, address }: Place): void {
  going = undefined
  // The entry of a sheet is the router's own one: told of it, the router would render the whole page again.
  if (indexOfEntry() === index && location.href === address) event.stopImmediatePropagation()
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

function here(): Place {
  return { index: indexOfEntry(), address: location.href }
}

/** The index that the router gives its entries. */
function indexOfEntry(): number {
  return history.state?.idx ?? 0
}

globalThis.addEventListener?.('popstate', onPop, true)
