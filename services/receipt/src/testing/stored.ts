import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { eventually } from '@sortie/testing/eventually'
import type { StoredReceipt } from '../models/receipt.model.ts'
import { aPdf } from './files.ts'
import { spooled } from './receipts.ts'

export const objects = async () => (await import('../storage/objects.ts')).objects()

export const sweep = async () => (await import('../storage/sweep-files.ts')).sweepFiles(0)

export const recordOf = async (id: string): Promise<StoredReceipt | null> =>
  (await import('../models/receipt.model.ts')).ReceiptModel.findById(id).lean()

/** A PDF with its record, of which no queue was told. */
export async function storedReceipt(values: Partial<StoredReceipt> = {}): Promise<string> {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const { objectName } = await import('../models/receipt.ts')
  const _id = randomUUID()
  const file = await aPdf()
  await (await objects()).put(objectName(_id, 'file'), file, file.length, 'application/pdf')
  const what = { fileName: 'a.pdf', mimeType: 'application/pdf' as const, sizeBytes: file.length }
  const whose = { userId: randomUUID(), expenseId: randomUUID() }
  await ReceiptModel.create([{ _id, ...what, ...whose, sha256: _id, ...values }])
  return _id
}

/** Waits until the pictures are made: before that, files come and go. */
export const settled = () =>
  eventually(async () => {
    const { ReceiptModel } = await import('../models/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ pictures: 'waiting' }), 0)
    assert.deepEqual(await spooled(), [])
  })
