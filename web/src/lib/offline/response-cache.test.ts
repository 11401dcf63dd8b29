import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { aBill } from '../../testing/files.ts'
import { anExpense } from '../../testing/records.ts'
import { cachedResponse, cacheResponses, clearResponses } from './response-cache.ts'
import { keepShared, takeShared } from './shared-files.ts'

afterEach(() => clearResponses(true))

const idOf = (number: number) => anExpense().id.replace(/^.{4}/, String(number).padStart(4, '0'))
const list = [
  anExpense({ id: idOf(1), merchant: 'Café Oslo', category: 'Meals', amount: '9.00' }),
  anExpense({ id: idOf(2), merchant: 'Grand Hotel', amount: '420.50', status: 'Submitted' }),
  anExpense({ id: idOf(3), merchant: 'Taxi', date: '2026-06-01T00:00:00.000Z', amount: '10.00' }),
]
const merchants = async (url: string) =>
  ((await cachedResponse(url))?.data as typeof list | undefined)?.map(({ merchant }) => merchant)

it('the browser gives the last answer of an address, with its time', async () => {
  await cacheResponses('me', new Map([['/api/trips', { data: ['old'] }]]))
  await cacheResponses('me', new Map([['/api/trips', { data: ['new'] }]]))
  const kept = await cachedResponse('/api/trips')
  expect(kept?.data).toEqual(['new'])
  expect(Math.abs(Date.now() - (kept?.at ?? 0))).toBeLessThan(60_000)
  expect(await cachedResponse('/api/flights')).toBeUndefined()
})

it('the browser forgets it at sign-out, and when somebody else signs in', async () => {
  await cacheResponses('me', new Map([['/api/trips', { data: ['mine'] }]]))
  await cacheResponses('other', new Map([['/api/flights', { data: ['theirs'] }]]))
  expect(await cachedResponse('/api/trips')).toBeUndefined()
  await cacheResponses('me', new Map([['/api/profile', { data: {} }]]))
  expect(await cachedResponse('/api/trips')).toBeUndefined()
  expect(await cachedResponse('/api/flights')).toBeUndefined()
  await clearResponses(true)
  expect(await cachedResponse('/api/profile')).toBeUndefined()
})

it('the browser keeps shared files for who signs in to open them, and not for the next person', async () => {
  const bill = () => keepShared([aBill('hotel.pdf')])
  await bill()
  await clearResponses(false)
  await cacheResponses('me', new Map())
  expect((await takeShared('casey')).map(({ name }) => name)).toEqual(['hotel.pdf'])
  expect(await takeShared('casey')).toEqual([])
  await bill()
  await cacheResponses('other', new Map())
  expect(await takeShared('casey')).toEqual([])
  await bill()
  await clearResponses(true)
  expect(await takeShared('casey')).toEqual([])
})

it.each([
  ['q=cafe', ['Café Oslo']],
  ['q=os%20ca', ['Café Oslo']],
  ['category=Lodging&status=Draft', ['Taxi']],
  ['endDate=2026-05-31&sort=amount', ['Café Oslo', 'Grand Hotel']],
  ['sort=amount&order=desc&limit=2', ['Grand Hotel', 'Taxi']],
  ['q=nothing', []],
])(
  'the browser narrows all pages that were seen by %s where that was never asked',
  async (query, expected) => {
    await seePages()
    expect(await merchants(`/api/expenses?${query}`)).toEqual(expected)
    if (query.includes('limit')) return
    const sums = (await cachedResponse(`/api/expenses/summary?${query}`))?.data
    expect(sums).toMatchObject({ count: expected.length })
  },
)

it('the browser shows each expense as it was seen last, and pages as they were with what followed', async () => {
  const [cafe, hotel] = list
  await seePages()
  await cacheResponses(
    'me',
    new Map([['/api/expenses?q=caf', { data: [{ ...cafe, amount: '9.50' }] }]]),
  )
  expect(await merchants('/api/expenses?limit=100')).toEqual([hotel?.merchant, cafe?.merchant])
  expect((await cachedResponse('/api/expenses?limit=100'))?.next).toBe('x')
  expect(await cachedResponse('/api/expenses?limit=100&q=o&after=x')).toBeUndefined()
  expect((await cachedResponse(`/api/expenses/${cafe?.id}`))?.data).toMatchObject({
    amount: '9.50',
  })
  const sums = { count: 3, totals: { USD: '440.00' } }
  expect((await cachedResponse('/api/expenses/summary'))?.data).toEqual(sums)
})

/** Two pages of the list, an expense by itself and other calls beside it. */
async function seePages() {
  const [cafe, hotel, taxi] = list
  await cacheResponses(
    'me',
    new Map<string, { data: unknown; next?: string }>([
      ['/api/expenses?limit=100', { data: [hotel, cafe], next: 'x' }],
      ['/api/expenses?limit=100&after=x', { data: [taxi] }],
      [`/api/expenses/${idOf(7)}/receipts`, { data: [{ id: 'r' }] }],
      ['/api/expenses/of-missions', { data: [] }],
      ['/api/trips', { data: [] }],
    ]),
  )
}

it('the browser finds one expense in the list', async () => {
  await cacheResponses('me', new Map([['/api/expenses', { data: list }]]))
  expect((await cachedResponse(`/api/expenses/${idOf(2)}`))?.data).toEqual(list[1])
  expect(await cachedResponse(`/api/expenses/${idOf(9)}`)).toBeUndefined()
})

it('the browser makes room by what is oldest', async () => {
  for (let number = 0; number < 160; number += 1)
    await cacheResponses('me', new Map([[`/api/trips/${number}`, { data: number }]]))
  expect(await cachedResponse('/api/trips/0')).toBeUndefined()
  expect((await cachedResponse('/api/trips/159'))?.data).toBe(159)
})
