import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

const broken = new TypeError('Failed to fetch')
let online = true
beforeEach(() => {
  online = true
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A part that is there after so many failures. */
function part(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw broken
    return 'the part'
  })
  return load
}

it('the app asks again, more and more slowly, until the part is there', async () => {
  const load = part(2)
  const loaded = retryImport(load)()
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await loaded).toBe('the part')
})

it('the app asks at once when the network is back, and says in between that it waits', async () => {
  online = false
  const waiting = vi.fn()
  const load = part(1)
  const loaded = retryImport(load, { waiting })()
  await vi.advanceTimersByTimeAsync(10)
  expect(waiting).toHaveBeenCalledWith(false)
  online = true
  dispatchEvent(new Event('online'))
  expect(await loaded).toBe('the part')
  expect(load).toHaveBeenCalledTimes(2)
})

it('the app takes a part for gone that is not there with a network, again and again', async () => {
  const loaded = retryImport(part(9), { gone: 3 })()
  const failed = expect(loaded).rejects.toBe(broken)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

it('the app does not take a part for gone while there is no network', async () => {
  online = false
  const load = part(5)
  const loaded = retryImport(load, { gone: 1 })()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await loaded).toBe('the part')
})
