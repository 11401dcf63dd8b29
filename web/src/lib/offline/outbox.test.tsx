import 'fake-indexeddb/auto'
import type { NewExpenseJson } from '@sortie/contracts/expense'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { anExpense } from '../../testing/records.ts'
import { database } from './database.ts'
import {
  change,
  drop,
  queueChange,
  queueCreate,
  queueReceipt,
  sendAgain,
  waitingOf,
} from './outbox.ts'
import { sendWaiting } from './send-waiting.ts'
import { waitingId } from './waiting-id.ts'

const me = 'me'
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})
afterEach(async () => {
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
})

const body = (merchant: string): NewExpenseJson => ({
  date: '2026-05-02T00:00:00.000Z',
  category: 'Meals',
  merchant,
  amount: '12.50',
})
const photo = (...bytes: number[]) => ({
  name: 'cafe.jpg',
  type: 'image/jpeg',
  bytes: new Uint8Array(bytes).buffer,
})
const merchants = () => [...server.expenses.values()].map(({ merchant }) => merchant)
const states = async () => (await waitingOf(me)).map(({ state }) => state)

it('the outbox sends in order, each photo byte for byte to the expense it belongs to', async () => {
  await queueCreate(me, 'a', body('First'))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1, 2, 255))
  await queueCreate(me, 'b', body('Second'))
  await queueReceipt(me, 'b1', waitingId('b'), photo(4))
  expect(await sendWaiting(me)).toBe('done')
  const [first, second] = [...server.expenses.values()]
  expect(server.sent.map(({ key }) => key)).toEqual(['a', 'a1', 'b', 'b1'])
  expect(merchants()).toEqual(['First', 'Second'])
  expect(server.receipts).toEqual([
    { expenseId: first?.id, bytes: [1, 2, 255] },
    { expenseId: second?.id, bytes: [4] },
  ])
  expect(await waitingOf(me)).toEqual([])
  expect(await (await database()).count('files')).toBe(0)
})

it('the outbox keeps what could not be sent, and stores once what was sent again after a lost answer', async () => {
  await queueCreate(me, 'a', body('First'))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1))
  server.line = 'cut'
  expect(await sendWaiting(me)).toBe('later')
  server.line = 'answers are lost'
  for (let turn = 0; turn < 3; turn += 1) expect(await sendWaiting(me)).toBe('later')
  server.line = 'good'
  expect(await sendWaiting(me)).toBe('done')
  expect(merchants()).toEqual(['First'])
  expect(server.receipts).toHaveLength(1)
})

it('the outbox takes the same action once, however often a form is sent', async () => {
  await queueCreate(me, 'a', body('First'))
  await queueCreate(me, 'a', body('First'))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1))
  expect(await waitingOf(me)).toHaveLength(2)
})

it('the outbox changes what was not sent where it lies, and what may have arrived by an edit behind it', async () => {
  await queueCreate(me, 'a', body('Frist'))
  const edited = await queueChange(me, waitingId('a'), { merchant: 'First' })
  expect(edited).toMatchObject({ id: waitingId('a'), merchant: 'First', amount: '12.50' })
  expect(await waitingOf(me)).toHaveLength(1)
  server.line = 'answers are lost'
  await sendWaiting(me)
  await queueChange(me, waitingId('a'), { amount: '13.00' })
  await queueChange(me, waitingId('a'), { notes: 'with Kim' })
  server.line = 'good'
  expect(await sendWaiting(me)).toBe('done')
  expect(server.sent.map(({ name }) => name.split(' ')[0])).toEqual(['POST', 'POST', 'PUT'])
  expect([...server.expenses.values()]).toMatchObject([
    { merchant: 'First', amount: '13.00', notes: 'with Kim' },
  ])
})

it('the outbox edits by its id what was sent while its form was open', async () => {
  await queueCreate(me, 'a', body('First'))
  await sendWaiting(me)
  await queueChange(me, waitingId('a'), { merchant: 'Second' })
  await queueReceipt(me, 'a1', waitingId('a'), photo(7))
  expect(await sendWaiting(me)).toBe('done')
  expect(merchants()).toEqual(['Second'])
  expect(server.receipts[0]?.expenseId).toBe([...server.expenses.keys()][0])
})

it('the outbox shows a conflict with both versions, and sends over it only when told to', async () => {
  const seen = anExpense({ merchant: 'Old' })
  const now = anExpense({ merchant: 'Theirs', updatedAt: '2026-05-03T09:00:00.000Z' })
  server.expenses.set(seen.id, now)
  await queueChange(me, seen.id, { merchant: 'Mine' }, seen)
  expect(await sendWaiting(me)).toBe('done')
  const [entry] = await waitingOf(me)
  expect(entry).toMatchObject({ state: 'conflict', current: now, body: { merchant: 'Mine' } })
  expect(merchants()).toEqual(['Theirs'])
  await sendWaiting(me)
  expect(server.sent).toHaveLength(1)
  await sendAgain(entry?.key ?? '')
  await sendWaiting(me)
  expect(merchants()).toEqual(['Mine'])
  expect(await waitingOf(me)).toEqual([])
})

it('the outbox takes no edit for a conflict of which only the answer was lost', async () => {
  const seen = anExpense()
  server.expenses.set(seen.id, seen)
  await queueChange(me, seen.id, { merchant: 'Mine', amount: '7' }, seen)
  server.line = 'answers are lost'
  await sendWaiting(me)
  server.line = 'good'
  expect(await sendWaiting(me)).toBe('done')
  expect(await waitingOf(me)).toEqual([])
})

it('the outbox keeps a refused one with its reason, and its photo with it, until it is edited or discarded', async () => {
  server.refusals.set('POST /api/expenses', problem(400, 'invalid', 'Please check the fields.'))
  await queueCreate(me, 'a', body('First'))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1))
  await queueCreate(me, 'b', body('Second'))
  expect(await sendWaiting(me)).toBe('done')
  expect(merchants()).toEqual(['Second'])
  expect(await waitingOf(me)).toMatchObject([
    { key: 'a', state: 'refused', reason: 'Please check the fields.' },
    { key: 'a1', state: 'waiting' },
  ])
  await queueChange(me, waitingId('a'), { merchant: 'Better' })
  expect(await states()).toEqual(['waiting', 'waiting'])
  await sendWaiting(me)
  expect(merchants()).toEqual(['Second', 'Better'])
  expect(server.receipts).toHaveLength(1)
})

it('the outbox discards a new expense with what hangs on it', async () => {
  await queueCreate(me, 'a', body('First'))
  await queueReceipt(me, 'a1', waitingId('a'), photo(1))
  await drop('a')
  expect(await waitingOf(me)).toEqual([])
  expect(await (await database()).count('files')).toBe(0)
})

it('the outbox waits for the same person: named in every call, seen by nobody else', async () => {
  await queueCreate(me, 'a', body('First'))
  expect(await waitingOf('somebody')).toEqual([])
  expect(await sendWaiting('somebody')).toBe('done')
  expect(server.sent).toEqual([])
  server.refusals.set('POST /api/expenses', problem(401, 'other_person', 'Please sign in.'))
  expect(await sendWaiting(me)).toBe('signed-out')
  expect(await states()).toEqual(['waiting'])
  expect(await sendWaiting(me)).toBe('done')
  expect(server.sent.map(({ person }) => person)).toEqual([me, me])
})

it('the outbox takes a no for an answer only from Sortie: a hotel in between, or a fault, is tried again', async () => {
  await queueCreate(me, 'a', body('First'))
  for (const answer of [
    { status: 403, body: 'Please pay' },
    { status: 200, body: null },
    problem(503, 'unavailable', 'Down for a moment.'),
    problem(429, 'too_many', 'Slowly.'),
  ]) {
    server.refusals.set('POST /api/expenses', answer)
    expect(await sendWaiting(me)).toBe('later')
    expect(await states()).toEqual(['waiting'])
  }
  expect(await sendWaiting(me)).toBe('done')
})

it('the outbox asks before it sends again what was sent longer ago than the server remembers', async () => {
  await queueCreate(me, 'a', body('First'))
  await change('a', { triedAt: Date.now() - 30 * 86_400_000 })
  await sendWaiting(me)
  expect(server.sent).toEqual([])
  expect((await waitingOf(me))[0]?.reason).toMatch(/Look whether it is in the list/)
  await sendAgain('a')
  await sendWaiting(me)
  expect(merchants()).toEqual(['First'])
})

it('the outbox keeps all of a action or nothing of it when the device is full', async () => {
  await queueCreate(me, 'a', body('First'))
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(queueReceipt(me, 'a1', waitingId('a'), photo(1))).rejects.toThrow('full')
  expect(await waitingOf(me)).toHaveLength(1)
  expect(await (await database()).count('files')).toBe(0)
})
