import { idempotencyKeptDays } from '@sortie/contracts/common'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { mergeChanges } from '../merge-changes.ts'
import { problemOf } from '../problem.ts'
import { database, type KeptFile, type Waiting } from './database.ts'
import { withChange } from './expense-lists.ts'
import { lockName, withLock, withLockIfFree } from './locks.ts'
import { change, refuse, settle } from './outbox.ts'
import { receiptsOf } from './receipt-target.ts'
import { forgetRemoved, idsToRemove, isGone } from './removals.ts'

/** Milliseconds after which a call counts as lost, and is repeated. */
const timeout = { create: 20_000, change: 20_000, receipt: 120_000, remove: 20_000 }
const dayMs = 86_400_000

/** `done`: nothing left to send; `later`: Sortie cannot be reached; `signed-out`: this person is not signed in. */
export type Outcome = 'done' | 'later' | 'signed-out'

/**
 * Sends what waits of a person, in order; in this browser only one does. Runs in a page and in the service worker. Sent
 * twice it is stored once: a new record has its key, and an edit names the record it started from.
 */
export function sendWaiting(personId: string): Promise<Outcome> {
  return withLock('sortie.outbox', async () => {
    const passed = new Set<string>()
    for (;;) {
      if (!navigator.onLine) return 'later'
      const next = await nextOf(personId, passed)
      if (!next) return passed.size > 0 ? 'later' : 'done'
      const outcome = await withLockIfFree(lockName(next.key), () => sendOne(next.key))
      if (outcome === 'later' || outcome === 'signed-out') return outcome
      // A dialog is sending this one.
      if (!outcome) passed.add(next.key)
    }
  })
}

async function sendOne(key: string): Promise<Outcome> {
  const taken = await take(key)
  if (!taken) return 'done'
  const { entry, file } = taken
  try {
    const ids = entry.kind === 'remove' ? await idsToRemove(key, entry.ids) : undefined
    // A new expense of which nobody knows whether the server has it is sent first.
    if (entry.kind === 'remove' && !ids) return 'later'
    if (ids?.length === 0) return 'done'
    const response = await post(ids ? ({ ...entry, ids } as Waiting) : entry, file)
    if (!response.ok) return await judge(entry, response)
    if (ids) {
      await settle(key)
      return 'done'
    }
    const record = (await response.json()) as ExpenseJson | null
    if (!record?.id) return 'later'
    await settle(key, entry.kind === 'receipt' ? undefined : record)
    return 'done'
  } catch {
    return 'later'
  }
}

/** An error without one of our codes is not from Sortie, but from a hotel's sign-in page on the way to it. */
async function judge(entry: Waiting, response: Response): Promise<Outcome> {
  const { status, code, sentence, message, current } = await problemOf(response)
  if (status === 401) return 'signed-out'
  if (entry.kind === 'remove' && isGone(status, code)) {
    await forgetRemoved(entry.key)
    return 'done'
  }
  if (status >= 500 || status === 429 || !code) return 'later'
  if (code !== 'expense_changed') {
    await refuse(entry.key, sentence ?? message)
    return 'done'
  }
  const theirs = current as ExpenseJson
  const own = entry.kind === 'change' && entry.seen && mergeChanges(entry.seen, entry.body, theirs)
  if (isDone(entry, theirs)) await settle(entry.key, theirs)
  // What others changed meanwhile stays, where it is something else; the rest is sent again, over their version.
  else if (own) await change(entry.key, { body: own, seen: theirs, triedAt: undefined })
  else await refuse(entry.key, sentence ?? message, theirs)
  return 'done'
}

/** The change was made, and only its answer was lost. */
function isDone(entry: Waiting, current: ExpenseJson): boolean {
  if (entry.kind !== 'change') return false
  const wanted = withChange(current, entry.body)
  return Object.entries(wanted).every(([name, value]) => {
    const now = current[name as keyof ExpenseJson]
    return name === 'date'
      ? String(value).slice(0, 10) === String(now).slice(0, 10)
      : String(value ?? '').trim() === String(now ?? '').trim()
  })
}

function post(entry: Waiting, file: KeptFile | undefined): Promise<Response> {
  const { kind, key, personId, expenseId } = entry
  const headers = new Headers({ Accept: 'application/json', 'Sortie-Person': personId })
  if (kind !== 'change') headers.set('Idempotency-Key', key)
  if (kind !== 'receipt') headers.set('Content-Type', 'application/json')
  const url = {
    create: '/api/expenses',
    change: `/api/expenses/${expenseId}`,
    receipt: receiptsOf(expenseId),
    remove: '/api/expenses/remove-many',
  }[kind]
  return fetch(url, {
    method: kind === 'change' ? 'PUT' : 'POST',
    credentials: 'include',
    headers,
    body: bodyOf(entry, file),
    signal: AbortSignal.timeout(timeout[kind]),
  })
}

function bodyOf(entry: Waiting, file: KeptFile | undefined): BodyInit {
  if (entry.kind === 'create') return JSON.stringify(entry.body)
  if (entry.kind === 'remove') return JSON.stringify({ ids: entry.ids })
  if (entry.kind === 'change')
    return JSON.stringify({ ...entry.body, updatedAt: entry.seen?.updatedAt })
  const form = new FormData()
  if (file?.position) form.set('position', String(file.position))
  if (file) form.set('receipt', new File([file.bytes], file.name, { type: file.type }))
  return form
}

/** The next entry to send. Changes of an expense wait behind its refused creation, edits behind a refused edit. */
async function nextOf(personId: string, passed: Set<string>): Promise<Waiting | undefined> {
  const db = await database()
  const held = new Set<string>()
  const inDialogs = new Set<string>()
  for (const each of await db.getAllFromIndex('outbox', 'person', personId)) {
    const { key, kind, expenseId, state, sendAfter = 0 } = each
    if (sendAfter > Date.now()) continue
    if (kind === 'remove' && each.ids.some((id) => inDialogs.has(id))) {
      passed.add(key)
      continue
    }
    if (passed.has(key)) inDialogs.add(expenseId)
    const isHeld = held.has(`all ${expenseId}`) || (kind === 'change' && held.has(expenseId))
    if (state === 'waiting' && !isHeld && !passed.has(key)) {
      if (!isTooOld(each)) return each
      await refuse(key, tooOld(each))
    }
    if (kind === 'create') held.add(`all ${expenseId}`)
    if (kind === 'change') held.add(expenseId)
  }
  return undefined
}

/** Marks it as sent: the server may have it, so neither its content nor its key may change any more. */
async function take(key: string): Promise<{ entry: Waiting; file?: KeptFile } | undefined> {
  await change(key, ({ triedAt }) => ({ triedAt: triedAt ?? Date.now() }), 'quietly')
  const db = await database()
  const entry = await db.getFromIndex('outbox', 'key', key)
  return entry?.state === 'waiting' ? { entry, file: await db.get('files', key) } : undefined
}

function isTooOld({ kind, triedAt = Date.now() }: Waiting): boolean {
  // A deletion may come twice.
  if (kind === 'remove') return false
  return Date.now() - triedAt > (idempotencyKeptDays - 1) * dayMs
}

function tooOld({ triedAt = 0 }: Waiting): string {
  const day = new Date(triedAt).toLocaleDateString('en-US', { dateStyle: 'medium' })
  return `This was sent on ${day} and no answer came. Look whether it is in the list before you send it again.`
}
