import type { ExpenseJson } from '@sortie/contracts/expense'
import { sumByCurrency } from '@sortie/contracts/money'
import type { TripJson } from '@sortie/contracts/travel'
import type { IDBPObjectStore } from 'idb'
import { type CachedResponse, type Database, database, type Kept } from './database.ts'
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
  answers: Map<string, Omit<CachedResponse, 'at'>>,
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
  for (const [url, answer] of answers) await kept.put({ ...answer, at }, [personId, url])
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
 * What was answered last to the person who was signed in here last; a list of expenses, its sums or one of them also out
 * of all pages that were seen.
 */
export async function cachedResponse(url: string): Promise<CachedResponse | undefined> {
  const db = await database()
  const personId = await db.get('device', 'person')
  if (!personId) return undefined
  const kept = await db.get('answers', [personId, url])
  if (kept || !url.startsWith(list)) return kept
  const seen = await seenExpenses(db, personId)
  const trips = (await db.get('answers', [personId, '/api/trips']))?.data as TripJson[] | undefined
  const data = seen && outOf(seen.expenses, url, trips ?? [])
  return data ? { data, at: seen.at } : undefined
}

type Seen = { expenses: ExpenseJson[]; at: number }

/** Each expense as the latest of the kept pages has it. */
async function seenExpenses(db: Database, personId: string): Promise<Seen | undefined> {
  const range = IDBKeyRange.bound([personId, list], [personId, `${list}?\uffff`])
  const keys = await db.getAllKeys('answers', range)
  const pages = (await db.getAll('answers', range)).filter((_, at) => {
    const url = keys[at]?.[1] ?? ''
    return url === list || url.startsWith(`${list}?`)
  })
  const [oldest] = pages.sort((one, other) => one.at - other.at)
  if (!oldest) return undefined
  const all = pages.flatMap(({ data }) => data as ExpenseJson[])
  return { expenses: [...new Map(all.map((each) => [each.id, each])).values()], at: oldest.at }
}

function outOf(seen: ExpenseJson[], url: string, trips: TripJson[]): unknown {
  const { pathname, searchParams } = new URL(url, 'http://sortie')
  const { limit, after, ...filters } = Object.fromEntries(searchParams)
  const names = new Map(trips.map(({ id, name }) => [id, name]))
  const found = () =>
    inOrder(
      seen.filter((each) => matches(each, filters, names)),
      filters,
    )
  // Nobody knows what follows a page of which the next one was not seen.
  if (pathname === list)
    return after ? undefined : found().slice(0, limit ? Number(limit) : undefined)
  if (pathname === `${list}/summary`)
    return { count: found().length, totals: sumByCurrency(found()) }
  return seen.find(({ id }) => pathname === `${list}/${id}`)
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
