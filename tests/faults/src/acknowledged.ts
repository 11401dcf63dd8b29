import assert from 'node:assert/strict'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import type { TripJson } from '@sortie/contracts/travel'
import { eventually } from '@sortie/testing/eventually'
import type { NotedCalls } from './noted-calls.ts'
import { demandNotedOnce } from './noted-once.ts'
import { demandOnce, sha256 } from './recorded.ts'

/** The changes that the system acknowledged. */
export type Acknowledged = {
  /** By the merchant; the notes once they were changed. */
  expenses: Map<string, { notes: string | null }>
  /** Their names. */
  trips: Set<string>
  /** The hash of each file, by the receipt's id. */
  receipts: Map<string, string>
  /** The id of the expense that has all receipts. */
  withReceipts: string
}

// A broker starts slowly on a busy machine, and one whose disk was full looks again after 10 s.
const usualMs = 60_000

/** Each acknowledged change is there once and as acknowledged; nothing is there twice. */
export async function demandAllKept(
  calls: NotedCalls,
  work: Acknowledged,
  withinMs = usualMs,
): Promise<void> {
  const expenses = await calls.once<ExpenseJson[]>('GET', '/api/expenses')
  demandOnce(
    expenses.map(({ merchant }) => merchant),
    [...work.expenses.keys()],
  )
  for (const { merchant, notes } of expenses) {
    const kept = work.expenses.get(merchant)
    if (kept?.notes) assert.equal(notes, kept.notes, 'an acknowledged change is kept')
  }
  const trips = await calls.once<TripJson[]>('GET', '/api/trips')
  demandOnce(
    trips.map(({ name }) => name),
    [...work.trips],
  )
  const receipts = await calls.once<ReceiptJson[]>(
    'GET',
    `/api/expenses/${work.withReceipts}/receipts`,
  )
  demandOnce(
    receipts.map(({ id }) => id),
    [...work.receipts.keys()],
  )
  assert.equal(receipts.length, work.receipts.size, 'no upload is there twice')
  for (const [id, hash] of work.receipts)
    assert.equal(sha256(await calls.bytes(`/api/receipts/${id}/file`)), hash, 'the file is whole')
  await demandCounted(calls, work)
  const { withReceipts } = work
  const records = { expenses, trips, withReceipts, receipts: receipts.map(({ id }) => id) }
  await demandNotedOnce(calls, records, withinMs)
}

/** The count on the expense comes by events: none was lost, none counted twice. */
export async function demandCounted(
  calls: NotedCalls,
  work: Acknowledged,
  withinMs = usualMs,
): Promise<void> {
  const path = `/api/expenses/${work.withReceipts}`
  await eventually(async () => {
    const { receiptCount } = await calls.once<ExpenseJson>('GET', path)
    assert.equal(receiptCount, work.receipts.size, 'receipts counted by events')
  }, withinMs)
}
