import { useSyncExternalStore } from 'react'
import type { Waiting } from './database.ts'

const none: readonly Waiting[] = []
/** All queued changes, and those of them that are due. */
let kept = none
let waiting = none
const listeners = new Set<() => void>()

/** The queued changes of the signed-in person that are due; empty until the database was read. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => waiting)
}

/** All queued changes, with deletions that can still be undone. */
export function useKept(): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => kept)
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
