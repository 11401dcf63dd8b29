import { nanoid } from '@reduxjs/toolkit'
import { store } from './store.ts'
import { type Toast, toastSlice } from './toast-slice.ts'

/** How long a dismissed toast stays known, in ms (spec 9). */
export const REMOVE_DELAY = 1_000_000
/** In ms: reading it, deciding and reaching the button takes longer than reading alone. */
const UNDO_TIME = 8000

type Message = Omit<Toast, 'id' | 'open' | 'undoable'> & {
  /** Offers to take back what the toast tells. */
  undo?: () => void
  /** Called when the undo period is over. */
  settled?: () => void
  /** No press caused it: it waits while something can be taken back, which it would end. */
  background?: boolean
}

const offers = new Map<string, Pick<Message, 'undo' | 'settled'>>()
let later: Message | undefined

/** Shows a toast, from anywhere: `toast({ title: 'Trip created successfully' })`. It replaces the one on the screen. */
export function toast(given: Message): void {
  const { undo, settled, background, ...message } = given
  if (background && offers.size > 0) {
    // One place for them all: what failed is told rather than what went well.
    if (later?.variant !== 'destructive' || given.variant === 'destructive') later = given
    return
  }
  for (const id of [...offers.keys()]) close(id)
  const id = nanoid()
  if (undo) offers.set(id, { undo, settled })
  const timed = undo ? { duration: UNDO_TIME, undoable: true } : {}
  store.dispatch(toastSlice.actions.shown({ ...timed, ...message, id, open: true }))
}

export function dismissToast(id: string): void {
  close(id)
  showLater()
}

function close(id: string): void {
  settle(id)
  store.dispatch(toastSlice.actions.dismissed(id))
  setTimeout(() => store.dispatch(toastSlice.actions.removed(id)), REMOVE_DELAY)
}

export function undoToast(id: string): void {
  const offer = offers.get(id)
  offers.delete(id)
  offer?.undo?.()
  showLater()
}

function showLater(): void {
  if (!later || offers.size > 0) return
  const message = later
  later = undefined
  toast(message)
}

/** Leaving the page ends the undo period. */
export function settleToasts(): void {
  for (const id of [...offers.keys()]) dismissToast(id)
}

function settle(id: string): void {
  const offer = offers.get(id)
  offers.delete(id)
  offer?.settled?.()
}
