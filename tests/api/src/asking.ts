import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Person } from '@sortie/system-testing/caller'
import type { Around, Send } from './around.ts'
import { bodyOf, type Call, calls, filled, queryOf, trees } from './calls.ts'
import { type Owned, placeOf } from './owned.ts'

export type World = {
  url: string
  owner: Person
  administrator: Person
  owned: Owned
  /** A word in every record of the owner. */
  mark: string
  around: Around
}

const atOnce = 6
const ofPeople = calls.filter(({ access }) => access === 'user')
/** Made of the caller's own alone, and only so often in a minute. */
const limited = ['GET /api/export/pdf', 'GET /api/own-data']
const reads = ofPeople.filter(({ method, key }) => method === 'GET' && !limited.includes(key))

/** The calls of all that are refused with this code; with ids that name nothing, and without a body. */
export function refused(code: string, send: Send, skipped: string[] = []): Promise<string[]> {
  const asked = [...calls, ...trees].filter(({ key }) => !skipped.includes(key))
  return keysWhere(asked, async ({ method, path }) => {
    const answer = await send(method, filled(path, {}, randomUUID()))
    return !answer.ok && (await answer.text()).includes(`"code":"${code}"`)
  })
}

/** The calls of people by which somebody finds anything of the owner's. */
export function openedTo({ owned, mark, around }: World, send: Send): Promise<string[]> {
  const words = [mark, ...Object.values(owned)]
  return keysWhere(reads, async (call) => {
    const path = naming(call, owned, around.ownerId)
    const answer = await send('GET', path)
    const text = await textOf(call, answer)
    const isText = /json|csv/.test(answer.headers.get('content-type') ?? '')
    return answer.ok && words.some((word) => (isText ? text : path).includes(word))
  })
}

/** The calls that read one record and are not among these. */
export function unseenBy(keys: string[]): string[] {
  const ofOne = reads.filter(({ path }) => placeOf(path)).map(({ key }) => key)
  return ofOne.filter((key) => !keys.includes(key))
}

/** Makes every call of people that would change what is the owner's, but those that are theirs to make. */
export async function changesNothing(
  world: World,
  send: Send,
  theirs: readonly string[] = [],
): Promise<void> {
  const { owned, mark, around } = world
  const words = Object.values(owned)
  const before = await kept(world)
  const changes = ofPeople.filter(({ method, key }) => method !== 'GET' && !theirs.includes(key))
  const taken = await keysWhere(changes, async (call) => {
    const path = naming(call, owned, around.ownerId)
    const body = bodyOf(call, idsFor(call, owned, around.ownerId))
    const said = `${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`
    if (!words.some((word) => said.includes(word))) return false
    const answer = await send(call.method, path, body)
    const text = await textOf(call, answer)
    return answer.ok || text.includes(mark)
  })
  assert.deepEqual(taken, [])
  assert.deepEqual(await kept(world), before)
}

/** What a report says of its receipts once they are read, which is at any time. */
const ofReadings = ['concerns', 'said', 'picturedTurn']

/** What the owner has, as far as it does not change by itself. */
function kept({ owner, owned }: World): Promise<unknown[]> {
  const read = async (path: string) =>
    JSON.parse(await (await owner.get(path)).text(), (name, value) =>
      ofReadings.includes(name) ? undefined : value,
    )
  const whole = ['/api/trips', '/api/flights', '/api/expenses', '/api/expense-reports'] as const
  const files = ['/api/export/pdf-jobs', '/api/export/bulk'] as const
  const lists = [`/api/expenses/${owned['/api/expenses']}/receipts`, '/api/inbox']
  const idsIn = async (path: string) =>
    ((await read(path)) as Array<{ id: string }>).map(({ id }) => id)
  const records = [...whole, ...files].map((place) => read(`${place}/${owned[place]}`))
  return Promise.all([...records, ...lists.map(idsIn)])
}

/** With the ids of the owner's records in path and query. */
function naming(call: Call, owned: Owned, ownerId: string): string {
  const { ids: _, ...named } = idsFor(call, owned, ownerId)
  const place = placeOf(call.path)
  const path = filled(call.path, { ...named, ...(place && { id: owned[place] }) }, randomUUID())
  const query = { ...named, ids: owned['/api/expense-reports'], userId: ownerId }
  return `${path}?${queryOf(call, query)}`
}

/** The ids of the owner's records by the names that calls have for them. */
function idsFor({ path }: Call, owned: Owned, ownerId: string): Record<string, string> {
  const [expenseId, receiptId] = [owned['/api/expenses'], owned['/api/receipts']]
  const [reportId, inbox] = [owned['/api/expense-reports'], owned['/api/inbox']]
  const tripId = owned['/api/trips']
  const ids = path.endsWith('/order') ? receiptId : expenseId
  return {
    id: expenseId,
    expenseId,
    expenseIds: expenseId,
    receiptId,
    tripId,
    tripIds: tripId,
    reportId,
    reportIds: reportId,
    userIds: ownerId,
    to: inbox,
    ids: path.startsWith('/api/inbox') ? inbox : ids,
  }
}

async function textOf({ key }: Call, answer: Response): Promise<string> {
  const text = await answer.text()
  assert.ok(answer.status < 500 && answer.status !== 429, `${key} ${answer.status} ${text}`)
  return text
}

/** Asks some at a time. */
async function keysWhere(
  asked: readonly Call[],
  holds: (call: Call) => Promise<boolean>,
): Promise<string[]> {
  const keys: string[] = []
  const waiting = asked.values()
  const work = async () => {
    for (const call of waiting) if (await holds(call)) keys.push(call.key)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return keys.sort()
}
