import { beforeEach, expect, it, vi } from 'vitest'
import { prefetchLater, prefetchParts } from './prefetch.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

it('the app fetches every part once in idle moments, and what failed another time', async () => {
  const good = vi.fn(async () => undefined)
  const bad = vi.fn(async () => Promise.reject(new TypeError('no network')))
  prefetchLater(bad)
  prefetchLater(good)
  await prefetchParts()
  await prefetchParts()
  expect(good).toHaveBeenCalledTimes(1)
  expect(bad).toHaveBeenCalledTimes(2)
  bad.mockImplementation(async () => undefined as never)
  await prefetchParts()
  await prefetchParts()
  expect(bad).toHaveBeenCalledTimes(3)
})
