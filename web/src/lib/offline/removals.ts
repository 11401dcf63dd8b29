import type { Call } from '../api.ts'
import { newId } from '../new-id.ts'
import { noAnswer } from '../problem.ts'
import { undoTime } from '../undoable.ts'
import { lockName, withLock } from './locks.ts'
import { add, change, changesOf, drop, inOne, remove, settle } from './outbox.ts'
import { registerSync } from './request-persistence.ts'
import { isWaitingId } from './waiting-id.ts'
import type { Answer, Ask } from './without-network.ts'

/** Milliseconds after which a call counts as lost; its deletion stays in the queue. */
const timeout = 20_000
/** Head start of the page itself before others send it, in ms. */
const lead = 4000

/**
 * Keeps a deletion before it is sent, so that it happens where the page, the browser or the device ends within the time
 * to undo it.
 */
export async function queueRemoval(
  personId: string,
  key: string,
  removal: { ids: string[]; name: string },
): Promise<void> {
  const sendAfter = Date.now() + undoTime + lead
  await inOne((tx) =>
    add(tx, { key, personId, expenseId: '', sendAfter, action: { kind: 'remove', ...removal } }),
  )
  await registerSync().catch(() => undefined)
}

/** Sends a queued deletion. Without an answer it stays in the queue. */
export function removeOrQueue(call: Call, ask: Ask): Promise<Answer> {
  const { idempotencyKey: key = '', body } = call
  return withLock(lockName(key), async () => {
    const ids = await idsToRemove(key, (body as { ids: string[] }).ids)
    if (!ids) return waits(key)
    if (ids.length === 0) return { data: null }
    const answer = navigator.onLine
      ? await ask({ ...call, body: { ids } }, timeout)
      : { error: noAnswer }
    const { status, code } = answer.error ?? { status: 204 }
    if (status === 0) return (await isKept(key)) ? waits(key) : answer
    if (isGone(status, code)) await forgetRemoved(key)
    else if (answer.error) await drop(key)
    else await settle(key)
    return isGone(status, code) ? { data: null } : answer
  })
}

async function waits(key: string): Promise<Answer> {
  await change(key, { sendAfter: undefined })
  return { data: { isWaiting: true } }
}

/**
 * What of it the server may have. What it never had is dropped, with all that belongs to it; undefined where the answer
 * to a new expense was lost: that is sent again first.
 */
export function idsToRemove(key: string, given: string[]): Promise<string[] | undefined> {
  return inOne(async (tx) => {
    const entry = await tx.objectStore('outbox').index('key').get(key)
    if (entry?.kind !== 'remove') return given.filter((id) => !isWaitingId(id))
    const all = await changesOf(tx, entry.personId)
    const unsent = all.filter(
      ({ kind, expenseId }) => kind === 'create' && entry.ids.includes(expenseId),
    )
    if (unsent.some(({ triedAt }) => triedAt)) return undefined
    const dropped = new Set(unsent.map(({ expenseId }) => expenseId))
    for (const each of all) if (dropped.has(each.expenseId)) await remove(tx, each)
    const ids = entry.ids.filter((id) => !isWaitingId(id))
    if (ids.length === 0) await remove(tx, entry)
    else if (dropped.size > 0) await tx.objectStore('outbox').put({ ...entry, ids })
    return ids
  })
}

/** All or some of it is deleted already, or it was sent with other ids under this key. */
export function isGone(status: number, code: string | undefined): boolean {
  return (status === 404 && code !== undefined) || code === 'idempotency_key_reused'
}

/** The server deletes all or none: where one of several was not there any more, each is sent by itself. */
export async function forgetRemoved(key: string): Promise<void> {
  const isSplit = await inOne(async (tx) => {
    const entry = await tx.objectStore('outbox').index('key').get(key)
    if (entry?.kind !== 'remove' || entry.ids.length === 1) return false
    await remove(tx, entry)
    const { personId, name } = entry
    for (const id of entry.ids) {
      const action = { kind: 'remove' as const, ids: [id], name }
      await add(tx, { key: newId(), personId, expenseId: '', action })
    }
    return true
  })
  if (!isSplit) await settle(key)
}

async function isKept(key: string): Promise<boolean> {
  return inOne(
    async (tx) => Boolean(await tx.objectStore('outbox').index('key').get(key)),
    'quietly',
  )
}
