import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import type { IDBPTransaction } from 'idb'
import { newId } from '../new-id.ts'
import { announceOutbox } from './announce.ts'
import { type Action, database, type Kept, type KeptFile, type Waiting } from './database.ts'
import { expenseOf, withChange } from './expense-lists.ts'
import { waitingId } from './waiting-id.ts'

type Stores = ('outbox' | 'files' | 'arrived')[]
export type Work = IDBPTransaction<Kept, Stores, 'readwrite'>
type Change = Partial<NewExpenseJson>

/** The queue of a person's waiting changes, first in, first out. */
export async function waitingOf(personId: string): Promise<Waiting[]> {
  return (await database()).getAllFromIndex('outbox', 'person', personId)
}

/** The earliest `sendAfter` in the future, in ms since 1970. */
export async function nextDue(personId: string): Promise<number | undefined> {
  const times = (await waitingOf(personId)).map(({ sendAfter = 0 }) => sendAfter)
  return times.filter((time) => time > Date.now()).sort((one, other) => one - other)[0]
}

export function queueCreate(
  personId: string,
  key: string,
  body: NewExpenseJson,
  triedAt?: number,
): Promise<ExpenseJson> {
  return inOne(async (tx) => {
    const known = await tx.objectStore('outbox').index('key').get(key)
    if (known) return expenseOf(known)
    const expenseId = waitingId(key)
    return expenseOf(
      await add(tx, { key, personId, expenseId, triedAt, action: { kind: 'create', body } }),
    )
  })
}

/**
 * An edit of an expense that is there, or of one that waits itself. What the server cannot have yet is changed as
 * it lies there; behind everything else of the expense a change of its own is laid.
 */
export function queueChange(
  personId: string,
  expenseId: string,
  body: Change,
  seen?: ExpenseJson,
  triedAt?: number,
): Promise<ExpenseJson> {
  return inOne(async (tx) => {
    const arrived = await tx.objectStore('arrived').get(expenseId)
    const id = arrived?.id ?? expenseId
    const untouched = (await changesOf(tx, personId)).findLast(
      (each): each is Waiting & { kind: 'create' | 'change' } =>
        each.expenseId === id && 'body' in each && !each.triedAt,
    )
    if (untouched) {
      const changed = { ...untouched, state: 'waiting', reason: undefined } as typeof untouched
      Object.assign(changed, { body: { ...untouched.body, ...body } })
      await tx.objectStore('outbox').put(changed)
      return changed.kind === 'create' ? expenseOf(changed) : asChanged(changed)
    }
    const action = { kind: 'change', body, seen: arrived ?? seen } as const
    const added = await add(tx, { key: newId(), personId, expenseId: id, triedAt, action })
    return asChanged({ ...added, ...action })
  })
}

/** A file for an expense. A key that is in the queue already is ignored. */
export function queueReceipt(
  personId: string,
  key: string,
  expenseId: string,
  file: KeptFile,
): Promise<void> {
  return inOne(async (tx) => {
    if (await tx.objectStore('outbox').index('key').get(key)) return
    const id = (await tx.objectStore('arrived').get(expenseId))?.id ?? expenseId
    const action = {
      kind: 'receipt',
      fileName: file.name,
      fileSize: file.bytes.byteLength,
    } as const
    await tx.objectStore('files').put(file, key)
    await add(tx, { key, personId, expenseId: id, action })
  })
}

/** Discards a change without sending it; for a new expense also all that depends on it. */
export function drop(key: string): Promise<void> {
  return inOne(async (tx) => {
    const entry = await tx.objectStore('outbox').index('key').get(key)
    if (!entry) return
    const all = entry.kind === 'create' ? await changesOf(tx, entry.personId) : []
    for (const each of [entry, ...all.filter(({ expenseId }) => expenseId === waitingId(key))])
      await remove(tx, each)
  })
}

/** The server has accepted it. Later changes of the same expense get its id and its version. */
export async function settle(key: string, record?: ExpenseJson): Promise<void> {
  await inOne(async (tx) => {
    const entry = await tx.objectStore('outbox').index('key').get(key)
    if (!entry) return
    await remove(tx, entry)
    if (entry.kind === 'remove')
      for (const each of await changesOf(tx, entry.personId))
        if (entry.ids.includes(each.expenseId)) await remove(tx, each)
    if (!record) return
    if (entry.kind === 'create') await tx.objectStore('arrived').put(record, entry.expenseId)
    for (const each of await changesOf(tx, entry.personId)) {
      if (each.kind === 'remove' && entry.kind === 'create') {
        const ids = each.ids.map((id) => (id === entry.expenseId ? record.id : id))
        await tx.objectStore('outbox').put({ ...each, ids })
      }
      if (each.expenseId !== entry.expenseId) continue
      const known = each.kind === 'change' ? { seen: record } : {}
      await tx.objectStore('outbox').put({ ...each, ...known, expenseId: record.id })
    }
  })
  announceOutbox('sent')
}

/** Marks it as refused until the person has decided. */
export function refuse(key: string, reason: string, current?: ExpenseJson): Promise<void> {
  const state = current ? 'conflict' : 'refused'
  return change(key, { state, reason, triedAt: undefined, ...(current && { current }) })
}

/**
 * Sends a refused change again; after a conflict it replaces the version on the server, but for the fields that are to
 * be as they are there.
 */
export function sendAgain(key: string, asThere: readonly string[] = []): Promise<void> {
  return change(key, (entry) => ({
    state: 'waiting',
    reason: undefined,
    triedAt: undefined,
    ...(entry.kind === 'change' && {
      body: Object.fromEntries(
        Object.entries(entry.body).filter(([name]) => !asThere.includes(name)),
      ),
      seen: entry.current ?? entry.seen,
      current: undefined,
    }),
  }))
}

/** Changes an entry that still exists; `quietly` when nothing visible changes. */
export function change(
  key: string,
  to: Partial<Waiting> | ((entry: Waiting) => Partial<Waiting>),
  quietly?: 'quietly',
): Promise<void> {
  return inOne(async (tx) => {
    const entry = await tx.objectStore('outbox').index('key').get(key)
    if (!entry) return
    const changes = typeof to === 'function' ? to(entry) : to
    await tx.objectStore('outbox').put({ ...entry, ...changes } as Waiting)
  }, quietly)
}

/** One durable transaction: all of it is stored, or nothing. */
export async function inOne<T>(work: (tx: Work) => Promise<T>, quietly?: 'quietly'): Promise<T> {
  const stores: Stores = ['outbox', 'files', 'arrived']
  const tx = (await database()).transaction(stores, 'readwrite', { durability: 'strict' })
  // A full device may fail only at the commit.
  const done = tx.done
  try {
    const [result] = await Promise.all([work(tx), done])
    if (!quietly) announceOutbox('changed')
    return result
  } catch (thrown) {
    // Otherwise requests before the failure would be committed.
    if (!tx.error) abort(tx)
    await done.catch(() => undefined)
    throw tx.error ?? thrown
  }
}

function abort(tx: Work): void {
  try {
    tx.abort()
  } catch {
    // It has ended already.
  }
}

export function changesOf(tx: Work, personId: string): Promise<Waiting[]> {
  return tx.objectStore('outbox').index('person').getAll(personId)
}

type New = Pick<Waiting, 'key' | 'personId' | 'expenseId' | 'triedAt' | 'sendAfter'> & {
  action: Action
}

export async function add(tx: Work, { action, ...given }: New): Promise<Waiting> {
  const entry = { ...given, ...action, at: Date.now(), state: 'waiting' } as Omit<Waiting, 'seq'>
  const seq = await tx.objectStore('outbox').add(entry as Waiting)
  return { ...entry, seq } as Waiting
}

export async function remove(tx: Work, { seq, key }: Waiting): Promise<void> {
  await tx.objectStore('files').delete(key)
  await tx.objectStore('outbox').delete(seq)
}

function asChanged(entry: Waiting & { kind: 'change' }): ExpenseJson {
  return withChange(entry.seen ?? expenseOf(entry), entry.body)
}
