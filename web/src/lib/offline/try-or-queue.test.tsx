import 'fake-indexeddb/auto'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { call } from '../api.ts'
import { noAnswer } from '../problem.ts'
import { database } from './database.ts'
import { queueChange, waitingOf } from './outbox.ts'
import { queueFile, tryOrQueue } from './try-or-queue.ts'
import { waitingId } from './waiting-id.ts'
import type { Answer } from './without-network.ts'

const me = 'me'
const hotel = anExpense()
const body = { date: hotel.date, category: 'Meals', merchant: 'Cafe', amount: '1' } as const
let online = true
const ask = vi.fn(async (): Promise<Answer> => ({ data: hotel }))
beforeEach(() => {
  online = true
  ask.mockReset().mockResolvedValue({ data: hotel })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(async () => {
  vi.restoreAllMocks()
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
})

/** What the screen has. */
const state = () => ({ api: { queries: { list: { data: [hotel] } } } })
const create = () =>
  tryOrQueue(call(expenseApi.create, { body, idempotencyKey: 'k' }), me, state, ask)
const edit = (merchant: string, id = hotel.id) =>
  tryOrQueue(
    call(expenseApi.change, {
      params: { id },
      body: { merchant, updatedAt: '2026-05-02T08:00:00.000Z' },
    }),
    me,
    state,
    ask,
  )
const full = () =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('the browser keeps nothing of what the server takes', async () => {
  expect(await create()).toEqual({ data: hotel })
  expect(await waitingOf(me)).toEqual([])
})

it('the browser keeps nothing of what the server refuses: the form is still there to say so', async () => {
  const error = { status: 400, message: '400: Merchant is too long.' }
  ask.mockResolvedValue({ error })
  expect(await create()).toEqual({ error })
  expect(await waitingOf(me)).toEqual([])
})

it('the browser keeps a new expense that nobody could be asked for, with the key it is sent with', async () => {
  online = false
  const { data } = await create()
  expect(data).toMatchObject({
    id: waitingId('k'),
    merchant: 'Cafe',
    amount: '1.00',
    isWaiting: true,
  })
  expect(ask).not.toHaveBeenCalled()
  expect(await waitingOf(me)).toMatchObject([{ key: 'k', kind: 'create', triedAt: undefined }])
})

it('the browser keeps what was sent without an answer as it was sent: the server may have it', async () => {
  ask.mockResolvedValue({ error: noAnswer })
  await create()
  expect((await waitingOf(me))[0]?.triedAt).toBeGreaterThan(0)
})

it('the browser keeps an edit with the expense as it was seen, and shows it as it will be', async () => {
  online = false
  const { data } = await edit('Grand Hotel Bergen')
  expect(data).toEqual({
    ...hotel,
    merchant: 'Grand Hotel Bergen',
    updatedAt: '2026-05-02T08:00:00.000Z',
    isWaiting: true,
  })
  expect(await waitingOf(me)).toMatchObject([
    { body: { merchant: 'Grand Hotel Bergen' }, seen: { merchant: 'Grand Hotel' } },
  ])
})

it('the browser lays an edit behind what waits for the same expense, also when there is a network', async () => {
  await queueChange(me, hotel.id, { merchant: 'First' }, hotel)
  await edit('Second')
  expect(ask).not.toHaveBeenCalled()
  expect(await waitingOf(me)).toMatchObject([{ body: { merchant: 'Second' } }])
})

it('the browser edits what only waits where it lies', async () => {
  online = false
  const { data } = await create()
  online = true
  await edit('Cafe Bergen', (data as ExpenseJson).id)
  expect(ask).not.toHaveBeenCalled()
  expect(await waitingOf(me)).toMatchObject([{ kind: 'create', body: { merchant: 'Cafe Bergen' } }])
})

it('the browser says that the device is full', async () => {
  online = false
  full()
  const { error } = await create()
  expect(error?.message).toMatch(/^This device is full/)
  expect(await waitingOf(me)).toEqual([])
})

it('the browser says that nobody could be reached where the database fails', async () => {
  online = false
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  expect(await create()).toEqual({ error: noAnswer })
})

it('the browser keeps a photo byte for byte, or says why it could not', async () => {
  const photo = new File([new Uint8Array([1, 2, 255])], 'cafe.jpg', { type: 'image/jpeg' })
  expect(await queueFile(me, 'a', hotel.id, photo)).toBeUndefined()
  const kept = await (await database()).get('files', 'a')
  expect([...new Uint8Array(kept?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 255])
  full()
  expect((await queueFile(me, 'b', hotel.id, photo))?.message).toMatch(/^This device is full/)
  expect(await waitingOf(me)).toHaveLength(1)
})
