import { useSyncExternalStore } from 'react'

let lastAnswer: number | undefined
/** Addresses of which a cached response is shown, with its time. */
const old = new Map<string, number>()
const listeners = new Set<() => void>()

export function sawAnswer(url: string): void {
  lastAnswer = Date.now()
  if (old.delete(url)) tell()
}

export function showsCached(url: string, at: number): void {
  old.set(url, at)
  tell()
}

/** Whether the page shows cached data, and the time of the oldest of it. */
export function useFreshness(): { isKept: boolean; lastUpdated: number | undefined } {
  const isKept = useSyncExternalStore(subscribe, isShowingCached)
  const lastUpdated = useSyncExternalStore(subscribe, updated)
  return { isKept, lastUpdated }
}

export function isShowingCached(): boolean {
  return old.size > 0
}

function updated(): number | undefined {
  return old.size > 0 ? Math.min(...old.values()) : lastAnswer
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
