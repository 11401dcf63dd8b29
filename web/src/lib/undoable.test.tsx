import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from './toast.ts'
import { sendLater, sendPending, undoTime } from './undoable.ts'

const send = vi.fn(async (_: boolean) => undefined)
beforeEach(() => {
  vi.useFakeTimers()
  send.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('an act is sent when its own time is over, once', () => {
  sendLater(send)
  vi.advanceTimersByTime(undoTime - 1)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  dispatchEvent(new Event('pagehide'))
  expect(send.mock.calls).toEqual([[false]])
})

it('an act is neither hastened nor cancelled by another act or another toast', () => {
  const other = vi.fn(async () => undefined)
  sendLater(send)
  vi.advanceTimersByTime(5000)
  sendLater(other)
  toast({ title: 'Saved' })
  vi.advanceTimersByTime(2999)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(send).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(other).toHaveBeenCalledTimes(1)
})

it('an act is never sent after it was taken back', () => {
  const takeBack = sendLater(send)
  vi.advanceTimersByTime(undoTime - 1)
  expect(takeBack()).toBe(true)
  expect(takeBack()).toBe(false)
  vi.advanceTimersByTime(undoTime)
  dispatchEvent(new Event('pagehide'))
  expect(send).not.toHaveBeenCalled()
})

it.each([
  ['closed', () => dispatchEvent(new Event('pagehide'))],
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
])('an act is sent at once when the page is %s, and not again when its time is over', (_, end) => {
  sendLater(send)
  end()
  expect(send.mock.calls).toEqual([[true]])
  vi.advanceTimersByTime(undoTime)
  expect(send).toHaveBeenCalledTimes(1)
})

it('an act cannot be taken back after its time, also where the timer was asleep', () => {
  const takeBack = sendLater(send)
  vi.setSystemTime(Date.now() + undoTime + 1)
  expect(takeBack()).toBe(false)
  expect(send.mock.calls).toEqual([[false]])
})

it('an act is sent before the session ends', async () => {
  sendLater(send)
  await sendPending()
  expect(send.mock.calls).toEqual([[false]])
})
