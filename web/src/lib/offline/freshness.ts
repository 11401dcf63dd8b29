import { useSyncExternalStore } from 'react'

let lastAnswer: number | undefined
/** Addresses whose kept answer is shown, and of when that is. */
const old = new Map<string, number>()
const listeners = new Set<() => void>()

export function sawAnswer(url: string): void {
  lastAnswer = Date.now()
  if (old.delete(url)) tell()
}

export function showsKept(url: string, at: number): void {
  old.set(url, at)
  tell()
}

/** Whether something on the page is what this browser kept, and of when the oldest of it is. */
export function useFreshness(): { isKept: boolean; lastUpdated: number | undefined } {
  const isKept = useSyncExternalStore(subscribe, isShowingKept, () => false)
  const lastUpdated = useSyncExternalStore(subscribe, updated, () => undefined)
  return { isKept, lastUpdated }
}

export function isShowingKept(): boolean {
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
