import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, problem } from '../../testing/fake-server.ts'
import { announceOutbox } from './announce.ts'
import { database } from './database.ts'
import { queueCreate } from './outbox.ts'
import { startOutbox } from './page-outbox.ts'
import { useWaiting } from './waiting.ts'

const me = 'me'
const refresh = vi.fn()
let server: ReturnType<typeof fakeServer>
let stop: (() => void) | undefined
beforeEach(() => {
  refresh.mockClear()
  server = fakeServer()
  const { setTimeout } = globalThis
  // What is tried again after 2 s is tried after 20 ms.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
    setTimeout(run, ms / 100)) as typeof setTimeout)
})
afterEach(async () => {
  stop?.()
  vi.restoreAllMocks()
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
})

const body = { date: '2026-05-02', category: 'Meals', merchant: 'Cafe', amount: '1' } as const
const shown = () => renderHook(() => useWaiting()).result

it('a page shows what waits, tries again until it is sent, and says what is out of date by that', async () => {
  await queueCreate(me, 'k', body)
  const waiting = shown()
  server.line = 'cut'
  stop = startOutbox(me, refresh)
  await waitFor(() => expect(waiting.current).toMatchObject([{ key: 'k', state: 'waiting' }]))
  server.line = 'good'
  await waitFor(() => expect(waiting.current).toEqual([]))
  expect(server.expenses.size).toBe(1)
  await waitFor(() =>
    expect(refresh).toHaveBeenCalledWith(['Expense', 'Dashboard', 'Receipt', 'Inbox']),
  )
})

it('a page sends what another tab kept', async () => {
  stop = startOutbox(me, refresh)
  await queueCreate(me, 'k', body)
  announceOutbox('changed')
  await waitFor(() => expect(server.expenses.size).toBe(1))
})

it('a page looks again when the database does not answer once', async () => {
  await queueCreate(me, 'k', body)
  const { getAll } = IDBIndex.prototype
  vi.spyOn(IDBIndex.prototype, 'getAll')
    .mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError')
    })
    .mockImplementation(getAll)
  stop = startOutbox(me, refresh)
  await waitFor(() => expect(server.expenses.size).toBe(1))
})

it('a page asks who is here where the session has ended, and waits for the same person', async () => {
  await queueCreate(me, 'k', body)
  server.refusals.set('POST /api/expenses', problem(401, 'unauthorized', 'Sign in first.'))
  const waiting = shown()
  stop = startOutbox(me, refresh)
  await waitFor(() => expect(refresh).toHaveBeenCalledWith(['User']))
  await waitFor(() => expect(waiting.current).toHaveLength(1))
  stop()
  await waitFor(() => expect(waiting.current).toEqual([]))
  expect(server.expenses.size).toBe(0)
})
