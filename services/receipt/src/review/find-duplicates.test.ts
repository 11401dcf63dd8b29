import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import type { Said, StoredReceipt } from '../models/receipt.model.ts'
import { sharedReceipts } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
after(() => receipts.stop())

const dinner = { merchant: 'Osteria al Ponte', amount: 2350, currency: 'EUR', date: '2026-05-14' }

/** A stored receipt that was read to say this. */
async function withReading(said: Said | null, userId: string = randomUUID()): Promise<string> {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const _id = randomUUID()
  const file = { fileName: 'slip.jpg', mimeType: 'image/jpeg' as const, sizeBytes: 9, sha256: _id }
  const made = { pictures: 'none' as const, said }
  await ReceiptModel.create({ _id, userId, expenseId: randomUUID(), ...file, ...made })
  return _id
}

async function findingsOf(receiptId: string) {
  const { findDuplicates } = await import('./find-duplicates.ts')
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  await findDuplicates((await ReceiptModel.findById(receiptId).lean()) as StoredReceipt)
  const { FindingModel } = await import('./finding.model.ts')
  return FindingModel.find({ receiptIds: receiptId }).lean()
}
const kindsOf = async (id: string) => (await findingsOf(id)).map(({ kind }) => kind)

it('a receipt is the same paper as one of which merchant, date and amount are read to be the same', async () => {
  const userId = randomUUID()
  const first = await withReading(dinner, userId)
  const misread = { ...dinner, merchant: 'OSTERIA AL P0NTE', currency: null }
  const again = await withReading(misread, userId)
  const [finding] = await findingsOf(again)
  assert.deepEqual(
    [finding?.kind, finding?.owner, finding?.receiptIds.toSorted()],
    ['same_paper', userId, [first, again].sort()],
  )
})

it('a receipt of another shop, day, amount or currency is another paper, and one of which something is not read', async () => {
  const userId = randomUUID()
  const said = { ...dinner, amount: 1111 }
  await withReading(said, userId)
  for (const other of [
    { merchant: 'Trattoria Roma' },
    { date: '2026-05-15' },
    { amount: 1112 },
    { currency: 'CHF' },
    { merchant: null },
    { date: null },
    { amount: null },
  ])
    assert.deepEqual(await kindsOf(await withReading({ ...said, ...other }, userId)), [])
})

it('a receipt is compared once it is read, and again when it is read otherwise', async () => {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const said = { ...dinner, amount: 2222 }
  await withReading(said)
  const id = await withReading(null)
  assert.deepEqual(await kindsOf(id), [])
  await ReceiptModel.updateOne({ _id: id }, { said })
  const [finding] = await findingsOf(id)
  assert.deepEqual([finding?.kind, finding?.owner], ['same_paper', null])
  await ReceiptModel.updateOne({ _id: id }, { said: { ...said, date: '2026-05-20' } })
  assert.deepEqual(await kindsOf(id), [])
})
