import type { ExpenseJson } from '@sortie/contracts/expense'
import type { IDBPObjectStore } from 'idb'
import { type CachedResponse, database, type Kept } from './database.ts'
import { expenseOf, inOrder, matches } from './expense-lists.ts'
import { waitingOf } from './outbox.ts'

/** Cached responses per person; the oldest are evicted. */
const most = 150
const list = '/api/expenses'
type Stores = ('answers' | 'arrived' | 'device' | 'shared')[]
const personal: Stores = ['answers', 'arrived', 'device', 'shared']

/** Stores responses for their owner, after deleting those of anybody else. */
export async function cacheResponses(
  personId: string,
  answers: Map<string, unknown>,
): Promise<void> {
  const tx = (await database()).transaction(personal, 'readwrite')
  const kept = tx.objectStore('answers')
  const before = await tx.objectStore('device').get('person')
  if (before !== personId) {
    await kept.clear()
    if (before) await tx.objectStore('shared').clear()
    await tx.objectStore('arrived').clear()
    await tx.objectStore('device').put(personId, 'person')
  }
  const at = Date.now()
  for (const [url, data] of answers) await kept.put({ data, at }, [personId, url])
  if ((await kept.count()) > most) await removeOldest(kept)
  await tx.done
}

type Answers = IDBPObjectStore<Kept, Stores, 'answers', 'readwrite'>

async function removeOldest(kept: Answers): Promise<void> {
  const times: { key: [string, string]; at: number }[] = []
  for await (const { primaryKey, value } of kept) times.push({ key: primaryKey, at: value.at })
  times.sort((one, other) => one.at - other.at)
  for (const { key } of times.slice(0, times.length - most)) await kept.delete(key)
}

/**
 * What was answered last to the person who was signed in here last; a list or an expense also out of the whole
 * list.
 */
export async function cachedResponse(url: string): Promise<CachedResponse | undefined> {
  const db = await database()
  const personId = await db.get('device', 'person')
  if (!personId) return undefined
  const kept = await db.get('answers', [personId, url])
  if (kept || !url.startsWith(list)) return kept
  const whole = await db.get('answers', [personId, list])
  const data = whole && outOf(whole.data as ExpenseJson[], url)
  return data ? { data, at: whole.at } : undefined
}

function outOf(all: ExpenseJson[], url: string): unknown {
  const { pathname, searchParams } = new URL(url, 'http://sortie')
  if (pathname !== list) return all.find(({ id }) => pathname === `${list}/${id}`)
  const { limit, ...filters } = Object.fromEntries(searchParams)
  const found = inOrder(
    all.filter((each) => matches(each, filters)),
    filters,
  )
  return limit ? found.slice(0, Number(limit)) : found
}

/** The response for an expense that only this browser has: the expense, or its empty list of receipts. */
export async function responseForWaiting(url: string, personId: string): Promise<unknown> {
  const [id, part] = url.slice(`${list}/`.length).split('/')
  if (part) return []
  const create = (await waitingOf(personId)).find(
    ({ kind, expenseId }) => kind === 'create' && expenseId === id,
  )
  return create ? expenseOf(create) : (await database()).get('arrived', id ?? '')
}

/**
 * At the start or end of a session: deletes all kept answers. Waiting changes stay; so do shared files at a sign-in,
 * because they may have been shared before it.
 */
export async function clearResponses(isLeaving: boolean): Promise<void> {
  const tx = (await database()).transaction(personal, 'readwrite')
  await tx.objectStore('answers').clear()
  if (isLeaving) await tx.objectStore('shared').clear()
  await tx.objectStore('arrived').clear()
  await tx.objectStore('device').delete('person')
  await tx.done
}
