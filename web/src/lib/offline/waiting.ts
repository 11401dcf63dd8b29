import { useSyncExternalStore } from 'react'
import type { Waiting } from './database.ts'

const none: readonly Waiting[] = []
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

export function showWaiting(all: readonly Waiting[]): void {
  if (all.length === 0 && waiting.length === 0) return
  waiting = all
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
