import { useSyncExternalStore } from 'react'
import type { Waiting } from './database.ts'

const none: readonly Waiting[] = []
/** All that is kept, and of it what is not sent although its time has come. */
let kept = none
let waiting = none
const listeners = new Set<() => void>()

/** What of the signed-in person waits in this browser; empty until that was read. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => none,
  )
}

/** Also deletions that can still be undone. */
export function useKept(): readonly Waiting[] {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => none,
  )
}

export function showWaiting(all: readonly Waiting[]): void {
  if (all.length === 0 && kept.length === 0) return
  kept = all
  waiting = all.filter(({ sendAfter = 0 }) => sendAfter <= Date.now())
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
