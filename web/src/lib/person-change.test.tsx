import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepDraft, keepDraftsOf, readDraft } from './drafts.ts'
import { database } from './offline/database.ts'
import { queueCreate, waitingOf } from './offline/outbox.ts'
import { cacheResponses } from './offline/response-cache.ts'
import { beforeReload, clearLeftovers, followOtherTabs, reloadFor } from './person-change.ts'

const expense = { date: '2026-05-02', category: 'Meals', merchant: 'Cafe', amount: '1' } as const
const answers = async () => (await database()).count('answers')
afterEach(async () => {
  vi.restoreAllMocks()
  for (const store of ['outbox', 'answers', 'device'] as const)
    await (await database()).clear(store)
})

/** A person who read, typed, and did something that waits. */
async function somebody() {
  keepDraftsOf('casey')
  keepDraft('expense', { merchant: 'Half of a thought' })
  await cacheResponses('casey', new Map([['/api/expenses', { data: [] }]]))
  await queueCreate('casey', 'k', expense)
}

it('the browser leaves nothing to read at sign-out, and what waits for its person alone', async () => {
  await somebody()
  await reloadFor(null, '/auth')
  expect(await answers()).toBe(0)
  expect(readDraft('expense')).toEqual({})
  expect(await waitingOf('casey')).toHaveLength(1)
  expect(await waitingOf('alex')).toEqual([])
  expect(location.replace).toHaveBeenCalledWith('/auth')
})

it('the browser gives the next person nothing of what was typed and read, and the same one their drafts', async () => {
  await somebody()
  await reloadFor('casey', '/')
  expect(readDraft('expense')).toEqual({ merchant: 'Half of a thought' })
  await reloadFor('alex', '/')
  expect(readDraft('expense')).toEqual({})
  expect(await answers()).toBe(0)
})

it('the browser keeps nobody from signing out while the database does not answer', async () => {
  await somebody()
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  await reloadFor(null, '/auth')
  expect(location.replace).toHaveBeenCalledWith('/auth')
  vi.restoreAllMocks()
  expect(await answers()).toBe(1)
  await clearLeftovers()
  await waitFor(async () => expect(await answers()).toBe(0))
  expect(await waitingOf('casey')).toHaveLength(1)
})

it('the browser loads no tab anew before the files that are on their way are kept', async () => {
  const kept = Promise.withResolvers<void>()
  const keep = vi.fn(() => kept.promise)
  beforeReload(keep)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  followOtherTabs()
  const other = new BroadcastChannel('sortie.session')
  other.postMessage('alex')
  await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  const gone = reloadFor(null, '/auth')
  expect(document.documentElement.hidden).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect([reload, location.replace].map((call) => vi.mocked(call).mock.calls)).toEqual([[], []])
  kept.resolve()
  await gone
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(location.replace).toHaveBeenCalledWith('/auth')
  other.close()
  document.documentElement.hidden = false
})
