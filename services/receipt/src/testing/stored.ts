import assert from 'node:assert/strict'
import { eventually } from '@sortie/testing/eventually'
import { spooled } from './receipts.ts'

export const objects = async () => (await import('../storage/objects.ts')).objects()

export const sweep = async () => (await import('../receipts/sweep-files.ts')).sweepFiles(0)

export const recordOf = async (id: string) =>
  (await import('../records/receipt.model.ts')).ReceiptModel.findById(id).lean()

/** Waits until the pictures are made: before that, files come and go. */
export const settled = () =>
  eventually(async () => {
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ pictures: 'waiting' }), 0)
    assert.deepEqual(await spooled(), [])
  }, 20_000)
