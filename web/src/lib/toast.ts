import { nanoid } from '@reduxjs/toolkit'
import { store } from './store.ts'
import { type Toast, toastSlice } from './toast-slice.ts'
import { undoTime } from './undoable.ts'

/** How long a dismissed toast stays known, in ms (spec 9). */
export const REMOVE_DELAY = 1_000_000

type Message = Omit<Toast, 'id' | 'open' | 'button'> & {
  /** Offers Undo, as long as the toast is shown. */
  undo?: () => void
  /** Offers to open what was made. */
  onOpen?: () => void
  /** Not caused by a press: it waits while a toast with a button is shown, which it would replace. */
  background?: boolean
}

let offer: { id: string; take: () => void } | undefined
let later: Message | undefined

/**
 * Shows a toast, from anywhere: `toast({ title: 'Trip created successfully' })`. It replaces the one on the screen.
 * Answers its id.
 */
export function toast(given: Message): string {
  const { undo, onOpen, background, ...message } = given
  if (background && offer) {
    // Only one can wait: a failure is more important than a success.
    if (later?.variant !== 'destructive' || given.variant === 'destructive') later = given
    return ''
  }
  for (const { id } of store.getState().toasts) close(id)
  const id = nanoid()
  const take = undo ?? onOpen
  offer = take && { id, take }
  const timed = undo && ({ duration: undoTime, button: 'Undo' } as const)
  const button = onOpen && 'Open'
  store.dispatch(toastSlice.actions.shown({ button, ...timed, ...message, id, open: true }))
  return id
}

export function dismissToast(id: string): void {
  close(id)
  showLater()
}

/** What failed before is tried again. */
export function dismissFailure(): void {
  for (const { id, open, variant } of store.getState().toasts)
    if (open && variant === 'destructive') dismissToast(id)
}

function close(id: string): void {
  if (offer?.id === id) offer = undefined
  store.dispatch(toastSlice.actions.dismissed(id))
  setTimeout(() => store.dispatch(toastSlice.actions.removed(id)), REMOVE_DELAY)
}

/** Its button is pressed. */
export function takeOffer(id: string): void {
  const take = offer?.id === id ? offer.take : undefined
  dismissToast(id)
  take?.()
}

function showLater(): void {
  if (!later || offer) return
  const message = later
  later = undefined
  toast(message)
}
