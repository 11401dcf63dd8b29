import 'fake-indexeddb/auto'
import { expenseApi } from '@sortie/contracts/expense'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { type Call, call } from '../api.ts'
import { noAnswer } from '../problem.ts'
import { database } from './database.ts'
import { withWaiting } from './expense-lists.ts'
import { change, queueChange, queueCreate, waitingOf } from './outbox.ts'
import { queueRemoval, removeOrQueue } from './removals.ts'
import { sendWaiting } from './send-waiting.ts'
import { waitingId } from './waiting-id.ts'
import type { Answer } from './without-network.ts'

const me = 'me'
const [hotel, taxi] = [anExpense({ id: 'a' }), anExpense({ id: 'b' })]
const body = { date: hotel.date, category: 'Meals', merchant: 'Cafe', amount: '1' } as const
const ask = vi.fn(async (_: Call): Promise<Answer> => ({ data: null }))
const sent: { url: string; key: string | null; body: unknown }[] = []
let online = true
let statuses: number[] = []

beforeEach(() => {
  online = true
  statuses = []
  sent.length = 0
  ask.mockReset().mockResolvedValue({ data: null })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    sent.push({
      url,
      key: new Headers(headers).get('Idempotency-Key'),
      body: JSON.parse(`${body}`),
    })
    const status = statuses.shift() ?? 204
    const problem = { error: 'Not there.', code: 'expense_not_found' }
    if (url === '/api/expenses') return Response.json({ ...hotel, id: 'c' }, { status: 201 })
    return status === 204 ? new Response(null, { status }) : Response.json(problem, { status })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
})

const keep = (...ids: string[]) => queueRemoval(me, 'k', { ids, name: 'Cafe' })
const send = (...ids: string[]) =>
  removeOrQueue(call(expenseApi.removeMany, { body: { ids }, idempotencyKey: 'k' }), ask)
const kept = async () => (await waitingOf(me)).map((each) => each.kind === 'remove' && each.ids)
const timeIsOver = () => change('k', { sendAfter: Date.now() })
const asked = () => ask.mock.calls.map(([{ body }]) => body)

it('a removal is sent by nobody else while its page can still take it back, and then by whoever is there', async () => {
  await keep('a', 'b')
  expect(await sendWaiting(me)).toBe('done')
  expect(sent).toEqual([])
  await timeIsOver()
  expect(await sendWaiting(me)).toBe('done')
  expect(sent).toEqual([{ url: '/api/expenses/remove-many', key: 'k', body: { ids: ['a', 'b'] } }])
  expect(await kept()).toEqual([])
})

it('a removal hides its expenses in every list of this browser until then', async () => {
  await keep('a')
  expect(withWaiting([hotel, taxi], await waitingOf(me))).toEqual([taxi])
})

it('a removal is forgotten when its page has sent it', async () => {
  await keep('a', 'b')
  expect(await send('a', 'b')).toEqual({ data: null })
  expect(asked()).toEqual([{ ids: ['a', 'b'] }])
  expect(await kept()).toEqual([])
})

it('a removal waits where nobody answers, and goes out like every other change', async () => {
  await keep('a')
  ask.mockResolvedValue({ error: noAnswer })
  expect(await send('a')).toEqual({ data: { isWaiting: true } })
  expect(await sendWaiting(me)).toBe('done')
  expect(sent.map(({ key }) => key)).toEqual(['k'])
})

it('a removal asks nobody without a network', async () => {
  await keep('a')
  online = false
  expect(await send('a')).toEqual({ data: { isWaiting: true } })
  expect(ask).not.toHaveBeenCalled()
})

it('a removal that is refused is forgotten, and the page says why', async () => {
  await keep('a')
  const error = { status: 409, code: 'report_closed', message: '409: The report is closed.' }
  ask.mockResolvedValue({ error })
  expect(await send('a')).toEqual({ error })
  expect(await kept()).toEqual([])
})

it('a removal that is refused later is shown with the reason, and its expense again', async () => {
  await keep('a')
  await timeIsOver()
  statuses = [400]
  await sendWaiting(me)
  const all = await waitingOf(me)
  expect(all).toMatchObject([{ state: 'refused', reason: 'Not there.' }])
  expect(withWaiting([hotel, taxi], all)).toEqual([hotel, taxi])
})

it('a removal is done where the expense is not there any more', async () => {
  await keep('a')
  await timeIsOver()
  statuses = [404]
  expect(await sendWaiting(me)).toBe('done')
  expect(await kept()).toEqual([])
})

it('a removal deletes the others where one of them is not there any more', async () => {
  await keep('a', 'b')
  await timeIsOver()
  statuses = [404, 404, 204]
  expect(await sendWaiting(me)).toBe('done')
  expect(sent.map(({ body }) => body)).toEqual([
    { ids: ['a', 'b'] },
    { ids: ['a'] },
    { ids: ['b'] },
  ])
  expect(await kept()).toEqual([])
})

it('a removal does so too where its page sends it', async () => {
  await keep('a', 'b')
  ask.mockResolvedValue({ error: { status: 404, code: 'expense_not_found', message: '404' } })
  expect(await send('a', 'b')).toEqual({ data: null })
  expect(await kept()).toEqual([['a'], ['b']])
})

it('a removal of an expense that only waits here drops it, and asks nobody', async () => {
  await queueCreate(me, 'new', body)
  await keep(waitingId('new'))
  online = false
  expect(await send(waitingId('new'))).toEqual({ data: null })
  expect(await waitingOf(me)).toEqual([])
})

it('a removal of an expense that is sent meanwhile deletes it by its id', async () => {
  await queueCreate(me, 'new', body)
  await keep(waitingId('new'), 'a')
  expect(await sendWaiting(me)).toBe('done')
  expect(await kept()).toEqual([['c', 'a']])
  await send(waitingId('new'), 'a')
  expect(asked()).toEqual([{ ids: ['c', 'a'] }])
})

it('a removal of an expense whose answer was lost is sent behind it', async () => {
  await queueCreate(me, 'new', body, Date.now())
  await keep(waitingId('new'))
  expect(await send(waitingId('new'))).toEqual({ data: { isWaiting: true } })
  expect(ask).not.toHaveBeenCalled()
  expect(await sendWaiting(me)).toBe('done')
  expect(sent.map(({ url }) => url)).toEqual(['/api/expenses', '/api/expenses/remove-many'])
  expect(sent[1]?.body).toEqual({ ids: ['c'] })
})

it('a removal takes changes along that wait for the same expense', async () => {
  await queueChange(me, 'a', { merchant: 'Other' }, hotel)
  await keep('a')
  await send('a')
  expect(await waitingOf(me)).toEqual([])
})

it('a removal is sent by its page where it could not be kept', async () => {
  await send('a', waitingId('lost'))
  expect(asked()).toEqual([{ ids: ['a'] }])
})
