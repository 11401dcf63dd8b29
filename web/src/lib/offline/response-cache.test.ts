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

it('gives the last answer of an address, with its time', async () => {
  await cacheResponses('me', new Map([['/api/trips', ['old']]]))
  await cacheResponses('me', new Map([['/api/trips', ['new']]]))
  const kept = await cachedResponse('/api/trips')
  expect(kept?.data).toEqual(['new'])
  expect(Math.abs(Date.now() - (kept?.at ?? 0))).toBeLessThan(60_000)
  expect(await cachedResponse('/api/flights')).toBeUndefined()
})

it('forgets it at sign-out, and when somebody else signs in', async () => {
  await cacheResponses('me', new Map([['/api/trips', ['mine']]]))
  await cacheResponses('other', new Map([['/api/flights', ['theirs']]]))
  expect(await cachedResponse('/api/trips')).toBeUndefined()
  await cacheResponses('me', new Map([['/api/profile', {}]]))
  expect(await cachedResponse('/api/trips')).toBeUndefined()
  expect(await cachedResponse('/api/flights')).toBeUndefined()
  await clearResponses(true)
  expect(await cachedResponse('/api/profile')).toBeUndefined()
})

it('keeps shared files for who signs in to open them, and not for the next person', async () => {
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
])('narrows the whole list by %s where that was never asked', async (query, expected) => {
  await cacheResponses('me', new Map([['/api/expenses', list]]))
  expect(await merchants(`/api/expenses?${query}`)).toEqual(expected)
})

it('finds one expense in the list', async () => {
  await cacheResponses('me', new Map([['/api/expenses', list]]))
  expect((await cachedResponse(`/api/expenses/${idOf(2)}`))?.data).toEqual(list[1])
  expect(await cachedResponse(`/api/expenses/${idOf(9)}`)).toBeUndefined()
})

it('makes room by what is oldest', async () => {
  for (let number = 0; number < 160; number += 1)
    await cacheResponses('me', new Map([[`/api/trips/${number}`, number]]))
  expect(await cachedResponse('/api/trips/0')).toBeUndefined()
  expect((await cachedResponse('/api/trips/159'))?.data).toBe(159)
})
