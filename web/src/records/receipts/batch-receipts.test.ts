import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anExpense, aReceipt } from '../../testing/records.ts'

// What it remembers between calls is of the module: a fresh one for every test.
let batchReceipts: typeof import('./batch-receipts.ts').batchReceipts
beforeEach(async () => {
  vi.resetModules()
  batchReceipts = (await import('./batch-receipts.ts')).batchReceipts
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const idOf = (number: number) => anExpense().id.replace(/^.{4}/, String(number).padStart(4, '0'))

it('the list asks in one call for a hundred rows that come within a moment, and gives each its own', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => idOf(index))
  const send = vi.fn(async () => ({ data: ids.map((expenseId) => aReceipt({ expenseId })) }))
  const answers = ids.map((id) => batchReceipts(id, send))
  expect(batchReceipts(ids[0] ?? '', send)).toBe(answers[0])
  await vi.advanceTimersByTimeAsync(100)
  expect(send).toHaveBeenCalledTimes(2)
  for (const [index, answer] of answers.entries())
    expect(await answer).toEqual({ data: [aReceipt({ expenseId: idOf(index) })] })
})

it('the list asks for more rows no more often than twice a second', async () => {
  const send = vi.fn(async () => ({ data: [] }))
  for (let row = 0; row < 20; row++) {
    void batchReceipts(idOf(row), send)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(send.mock.calls.length).toBeLessThanOrEqual(3)
})

it('the list tells everyone who asked of a failure, and asks again next time', async () => {
  const error = { status: 503 }
  const send = vi.fn(async () => ({ error }) as never)
  const asked = [batchReceipts(idOf(1), send), batchReceipts(idOf(2), send)]
  await vi.advanceTimersByTimeAsync(1000)
  for (const answer of asked) expect(await answer).toEqual({ error })
  void batchReceipts(idOf(1), send)
  await vi.advanceTimersByTimeAsync(1000)
  expect(send).toHaveBeenCalledTimes(2)
})
