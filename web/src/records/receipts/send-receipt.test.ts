import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeGateway, type Handler, problem } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { sendReceipt } from './send-receipt.ts'

const { id } = anExpense()
const upload = `POST /api/expenses/${id}/receipts`
const stored: Handler = { status: 201, body: aReceipt() }
const busyFor = (seconds: string): Handler => ({
  ...problem(429, 'Too many uploads at once.'),
  headers: { 'Retry-After': seconds },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function send(answer: Handler) {
  const gateway = fakeGateway({ [upload]: answer })
  const stop = new AbortController()
  const onBusy = vi.fn<(why: string) => void>()
  const outcome = sendReceipt(id, aPhoto('hotel.jpg'), {
    idempotencyKey: 'k',
    onProgress: () => undefined,
    onBusy,
    signal: stop.signal,
  }).catch(({ message }) => message)
  return { gateway, outcome, onBusy, stop, tries: () => gateway.callsOf(upload).length }
}

it('the app sends the file under its name, in the form field that the server reads', async () => {
  const { gateway, outcome } = send(stored)
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toBe('sent')
  const [sent] = gateway.callsOf(upload).map(({ body }) => body as FormData)
  const file = sent?.get('receipt') as File
  expect([file.name, file.type, file.size]).toEqual(['hotel.jpg', 'image/jpeg', aPhoto().size])
})

it('the app waits as long as a busy server says, tells of it, and sends again', async () => {
  const { gateway, outcome, onBusy, tries } = send(busyFor('7'))
  await vi.advanceTimersByTimeAsync(6999)
  expect(tries()).toBe(1)
  expect(onBusy).toHaveBeenCalledWith('Too many uploads at once. Sent again in 7 s.')
  gateway.answer(upload, stored)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('sent')
  expect(tries()).toBe(2)
})

it('the app gives up after six tries', async () => {
  const { outcome, tries } = send(busyFor('1'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe('429: Too many uploads at once.')
  expect(tries()).toBe(6)
})

it.each([
  ['a wait until tomorrow', busyFor('86400'), '429: Too many uploads at once.'],
  ['a busy server that names no time', problem(503, 'Busy.'), '503: Busy.'],
  ['a file that is refused', problem(415, 'This is no receipt.'), '415: This is no receipt.'],
])('the app tells %s at once', async (_, answer, said) => {
  const { outcome, tries } = send(answer)
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toBe(said)
  expect(tries()).toBe(1)
})

it('the app is not sent again once it was taken back', async () => {
  const { outcome, stop, tries } = send(busyFor('5'))
  await vi.advanceTimersByTimeAsync(1000)
  stop.abort()
  expect(await outcome).toBe('Cancelled.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(1)
})

it('the app tells where the expense was handed in while it was under way', async () => {
  const { outcome } = send({ status: 201, body: aReceipt({ late: true }) })
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome).toBe('late')
})
