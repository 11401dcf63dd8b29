import { nanoid } from '@reduxjs/toolkit'
import { store } from './store.ts'
import { type Toast, toastSlice } from './toast-slice.ts'

/** How long a dismissed toast stays known, in ms (spec 9). */
export const REMOVE_DELAY = 1_000_000

/** Shows a toast, from anywhere: `toast({ title: 'Trip created successfully' })`. It replaces the one on the screen. */
export function toast(message: Omit<Toast, 'id' | 'open'>): void {
  store.dispatch(toastSlice.actions.shown({ ...message, id: nanoid(), open: true }))
}

export function dismissToast(id: string): void {
  store.dispatch(toastSlice.actions.dismissed(id))
  setTimeout(() => store.dispatch(toastSlice.actions.removed(id)), REMOVE_DELAY)
}
