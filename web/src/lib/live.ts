import type { PageEvent } from '@sortie/contracts/events'
import { api, type Tag, tags } from './api.ts'
import { openEventStream } from './event-stream.ts'
import { isOwnEcho } from './own-requests.ts'
import { fetchAgain } from './repeat-refetch.ts'
import { store } from './store.ts'

/** Which cached data each event invalidates. The dashboard depends on all of it. */
const outdated: Record<Exclude<PageEvent, 'receipt.recounted'>, Tag[]> = {
  'user.registered': ['AdminUser'],
  'user.changed': ['User', 'Profile', 'AdminUser'],
  'user.erased': ['AdminUser', 'AdminExpense'],
  // If it was this session, asking for the user answers 401 and the guard shows sign-in.
  'session.ended': ['User'],
  'allowance.changed': ['Session', 'User'],
  'expense.created': ['Expense', 'Dashboard', 'AdminExpense'],
  'expense.changed': ['Expense', 'Dashboard', 'AdminExpense'],
  'expense.deleted': ['Expense', 'Dashboard', 'AdminExpense', 'Receipt'],
  'trip.created': ['Trip'],
  'trip.changed': ['Trip'],
  'trip.deleted': ['Trip', 'Expense', 'Flight'],
  'flight.created': ['Flight'],
  'flight.changed': ['Flight'],
  'flight.deleted': ['Flight'],
  'receipt.added': ['Receipt'],
  'receipt.changed': ['Receipt'],
  'receipt.deleted': ['Receipt'],
  'receipt.counted': ['Expense', 'Dashboard', 'AdminExpense'],
  'figures.changed': ['Dashboard'],
  'inbox.changed': ['Inbox'],
  'finding.changed': ['Finding'],
  'export.progressed': ['Export'],
  'bulk.progressed': ['Bulk'],
  'expensereport.changed': ['ExpenseReport'],
  'expensereport.followed': ['Expense', 'Dashboard', 'AdminExpense'],
  'approval.changed': ['ExpenseReport'],
}

/**
 * One change often causes several events: they are collected for this time, in ms, so that each list refreshes once.
 */
export const GATHER = 50
/** Follows the caller's own changes until the returned function is called. */
export function followChanges(
  refresh: (outdated: Tag[]) => void = invalidate,
  joined: () => void = askAgain,
): () => void {
  const gathered = new Set<Tag>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  function gather(added: readonly Tag[]) {
    for (const tag of added) gathered.add(tag)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const all = [...gathered]
      gathered.clear()
      refresh(all)
    }, GATHER)
  }

  const close = openEventStream({
    names: ['resync', ...Object.keys(outdated)],
    hear(name, data) {
      if (name === 'resync') gather(tags)
      else if (!isOwnEcho(requestIdOf(data))) gather(outdated[name as keyof typeof outdated])
    },
    joined,
    missed: () => gather(tags),
    refused: () => gather(['User']),
  })
  return () => {
    clearTimeout(gathering)
    close()
  }
}

function invalidate(outdated: Tag[]) {
  store.dispatch(api.util.invalidateTags(outdated))
}

/** What was answered before the events of its changes could be heard. */
function askAgain() {
  for (const entry of Object.values(store.getState().api.queries))
    if (entry?.status === 'fulfilled' && entry.endpointName !== 'user')
      fetchAgain(entry, store.dispatch)
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
