import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { type Tag, tags } from './api.ts'
import { followChanges, GATHER } from './live.ts'
import { rememberOwnRequest } from './own-requests.ts'

let refreshes: Tag[][]
let stop: () => void
const joined = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  refreshes = []
  joined.mockClear()
  stop = followChanges((outdated) => refreshes.push(outdated), joined)
  FakeEventSource.latest.connect()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('a page refreshes each list once for a change that travels as several events', () => {
  const stream = FakeEventSource.latest
  stream.say('expense.deleted', { expenseId: 'e' })
  stream.say('receipt.deleted', { expenseId: 'e' })
  stream.say('receipt.deleted', { expenseId: 'e' })
  expect(refreshes).toEqual([])
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toHaveLength(1)
  expect(refreshes[0]?.toSorted()).toEqual(['AdminExpense', 'Dashboard', 'Expense', 'Receipt'])
})

it('a page does not refresh again for the echo of a change of this tab, but does for its consequences', () => {
  const requestid = rememberOwnRequest()
  FakeEventSource.latest.say('expense.deleted', { requestid })
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toEqual([])
  FakeEventSource.latest.say('receipt.deleted', { requestid })
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toHaveLength(1)
})

it('a page asks again once it hears everything', () => {
  expect(joined).toHaveBeenCalledTimes(1)
})

it('a page reads everything again when the stream says it lost its place', () => {
  FakeEventSource.latest.say('resync', {})
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toEqual([[...tags]])
})

it('a page asks who is signed in when a session has ended', () => {
  FakeEventSource.latest.say('session.ended', {})
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toEqual([['User']])
})

it('a page opens a refused stream again, later each time, and then reads everything', () => {
  FakeEventSource.latest.refuse()
  vi.advanceTimersByTime(1000)
  expect(FakeEventSource.all).toHaveLength(2)
  FakeEventSource.latest.refuse()
  vi.advanceTimersByTime(1000)
  expect(FakeEventSource.all).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(FakeEventSource.all).toHaveLength(3)
  refreshes = []
  FakeEventSource.latest.connect()
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toEqual([[...tags]])
})

it('a page is silent after it was stopped', () => {
  FakeEventSource.latest.say('trip.created', {})
  stop()
  vi.advanceTimersByTime(GATHER)
  expect(refreshes).toEqual([])
  expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.CLOSED)
})
