import type { EventName } from '@sortie/contracts/events'
import { api, type Tag, tags } from './api.ts'
import { isOwnEcho } from './own-requests.ts'
import { store } from './store.ts'

/** What each fact makes out of date. The dashboard reads from all of them. */
const outdated: Record<EventName, Tag[]> = {
  'user.registered': ['AdminUser'],
  'user.changed': ['User', 'Profile', 'AdminUser'],
  // Asking again who we are answers 401 when it was this session, and the guard shows sign-in.
  'session.ended': ['User'],
  'expense.created': ['Expense', 'Dashboard', 'AdminExpense'],
  'expense.changed': ['Expense', 'Dashboard', 'AdminExpense'],
  'expense.deleted': ['Expense', 'Dashboard', 'AdminExpense', 'Receipt'],
  'trip.created': ['Trip'],
  'trip.changed': ['Trip'],
  'trip.deleted': ['Trip', 'Expense', 'Flight'],
  'flight.created': ['Flight', 'Dashboard'],
  'flight.changed': ['Flight', 'Dashboard'],
  'flight.deleted': ['Flight', 'Dashboard'],
  'receipt.added': ['Receipt', 'Expense', 'Dashboard'],
  'receipt.pictured': ['Receipt', 'Dashboard'],
  'receipt.deleted': ['Receipt', 'Expense', 'Dashboard'],
  'export.progressed': ['Export'],
  'bulk.progressed': ['Bulk'],
}

/** One change often travels as several events; they are gathered this long, in ms, and refresh each list once. */
export const GATHER = 50
/** First and longest wait, in ms, before a stream that the server closed for good is opened again. */
const RETRY = 1000
const RETRY_MOST = 30_000

/**
 * Follows the caller's own changes until the returned function is called. The browser resumes a broken stream by itself
 * with Last-Event-ID; one that was refused (a restart, a proxy) is opened anew and everything is read again.
 */
export function followChanges(refresh: (outdated: Tag[]) => void = invalidate): () => void {
  const gathered = new Set<Tag>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let wait = RETRY
  let source: EventSource

  function gather(added: readonly Tag[]) {
    for (const tag of added) gathered.add(tag)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const all = [...gathered]
      gathered.clear()
      refresh(all)
    }, GATHER)
  }

  function open(again: boolean) {
    source = new EventSource('/api/events')
    source.onopen = () => {
      wait = RETRY
      if (again) gather(tags)
    }
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      retrying = setTimeout(() => open(true), wait)
      wait = Math.min(wait * 2, RETRY_MOST)
      // A stream that is refused may mean that the session is over.
      gather(['User'])
    }
    source.addEventListener('resync', () => gather(tags))
    for (const [name, added] of Object.entries(outdated)) {
      source.addEventListener(name, (event) => {
        if (!isOwnEcho(requestIdOf(event.data))) gather(added)
      })
    }
  }

  open(false)
  return () => {
    clearTimeout(gathering)
    clearTimeout(retrying)
    source.close()
  }
}

function invalidate(outdated: Tag[]) {
  store.dispatch(api.util.invalidateTags(outdated))
}

function requestIdOf(data: string): string | undefined {
  try {
    const event: unknown = JSON.parse(data)
    if (typeof event === 'object' && event && 'requestid' in event) return String(event.requestid)
  } catch {
    // A stream without the field costs one more refresh, nothing else.
  }
  return undefined
}
