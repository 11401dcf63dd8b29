import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeGateway, type Handler, problem } from '../testing/fake-gateway.ts'
import { aTrip } from '../testing/records.ts'
import '../records/trips/trips.api.ts'
import { api } from './api.ts'
import { store } from './store.ts'

type Trips = { listTrips: { initiate: () => Parameters<typeof store.dispatch>[0] } }
const { listTrips } = api.endpoints as unknown as Trips
let gateway: ReturnType<typeof fakeGateway>
const asked = () => gateway.callsOf('GET /api/trips').length
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  gateway = fakeGateway({ 'GET /api/trips': { body: [aTrip()] } })
})
afterEach(() => void vi.useRealTimers())

/** The list is on the screen; from now on it is answered so. */
async function shownAndThen(answer: Handler) {
  await store.dispatch(listTrips.initiate())
  gateway.answer('GET /api/trips', answer)
  store.dispatch(api.util.invalidateTags(['Trip']))
  await settled()
  expect(asked()).toBe(2)
}

it('the page asks again for what is on the screen, more and more slowly, until the server answers', async () => {
  await shownAndThen(problem(503, 'Down.'))
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(3999)
  expect(asked()).toBe(3)
  gateway.answer('GET /api/trips', { body: [] })
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(4)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked()).toBe(4)
})

it('the page begins quickly again after an answer', async () => {
  await shownAndThen(problem(503, 'Down.'))
  gateway.answer('GET /api/trips', { body: [] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(3)
  gateway.answer('GET /api/trips', problem(500, 'Down again.'))
  store.dispatch(api.util.invalidateTags(['Trip']))
  await settled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(5)
})

it('the page waits half a minute at most', async () => {
  await shownAndThen(problem(503, 'Down.'))
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000)
  expect(asked()).toBe(6)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked()).toBe(7)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked()).toBe(8)
})

it('the page asks again where nobody answered at all', async () => {
  await shownAndThen(() => Promise.reject(new TypeError('no network')))
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(3)
})

it.each([401, 404, 429])('the page takes an answer of %i as one', async (status) => {
  await shownAndThen(problem(status, 'No.'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked()).toBe(2)
})

it('the page leaves a first fetch that fails to its screen, which has a button', async () => {
  gateway.answer('GET /api/trips', problem(503, 'Down.'))
  await store.dispatch(listTrips.initiate())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked()).toBe(1)
})
