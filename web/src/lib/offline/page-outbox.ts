import type { Tag } from '../api.ts'
import { followOutbox } from './announce.ts'
import { nextDue, waitingOf } from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { showWaiting } from './waiting.ts'

/** In ms, between one try and the next. */
const first = 2000
const longest = 60_000

/**
 * While a person is signed in on this page: shows what waits of theirs, and sends it whenever that may work.
 * `refresh` is told what is out of date by it.
 */
export function startOutbox(personId: string, refresh: (outdated: Tag[]) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let wait = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueTimer: ReturnType<typeof setTimeout> | undefined
  let sending = false
  let asked = false

  async function look(): Promise<boolean> {
    const all = await waitingOf(personId)
    if (signal.aborted) return false
    showWaiting(all)
    clearTimeout(dueTimer)
    const due = await nextDue(personId)
    if (due) dueTimer = setTimeout(now, due - Date.now())
    return all.some(({ state, sendAfter = 0 }) => state === 'waiting' && sendAfter <= Date.now())
  }
  async function go(): Promise<void> {
    clearTimeout(timer)
    asked = true
    if (sending) return
    sending = true
    try {
      // Changes that arrived while it was sending may have been missed.
      while (asked && (await look())) {
        asked = false
        const outcome = await sendWaiting(personId)
        if (outcome !== 'done') return again(outcome)
      }
      wait = first
    } catch {
      // A single failure of the database must not stop the loop.
      again('later')
    } finally {
      sending = false
    }
  }
  function again(outcome: 'later' | 'signed-out'): void {
    // The guard then finds out that nobody is signed in.
    if (outcome === 'signed-out') refresh(['User'])
    if (outcome === 'signed-out' || signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(go, wait)
    wait = Math.min(wait * 2, longest)
  }
  function now(): void {
    wait = first
    void go()
  }

  const unfollow = followOutbox((news) => {
    if (news === 'sent') refresh(['Expense', 'Dashboard', 'Receipt', 'Inbox'])
    look().then(
      (some) => (some ? go() : undefined),
      () => again('later'),
    )
  })
  addEventListener('online', now, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || now(), { signal })
  void go()
  return () => {
    stop.abort()
    clearTimeout(timer)
    clearTimeout(dueTimer)
    unfollow()
    showWaiting([])
  }
}
