import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import type { ExtractedFields } from '@sortie/contracts/contradiction'
import sharp from 'sharp'
import type { StoredReceipt } from '../models/receipt.model.ts'
import { startReceipts } from '../testing/receipts.ts'
import { slip } from '../testing/slip.ts'
import { recordOf } from '../testing/stored.ts'
import { fingerprintOf } from './fingerprint/fingerprint.ts'
import { greyOf } from './fingerprint/grey.ts'

// Not shared: one receipt is read at a time, and those of other files would hold up these.
const receipts = await startReceipts()
after(() => receipts.stop())

/** A stored receipt with its fingerprint. */
async function withFingerprint(
  userId: string,
  picture: Buffer,
  said: ExtractedFields | null,
): Promise<string> {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const { ReceiptFeaturesModel } = await import('./receipt-features.model.ts')
  const _id = randomUUID()
  const file = { fileName: 'slip.jpg', mimeType: 'image/jpeg' as const, sizeBytes: picture.length }
  const kept = { pictures: 'none' as const, sha256: _id }
  await ReceiptModel.create({ _id, userId, expenseId: randomUUID(), ...file, ...kept })
  const look = Buffer.from(fingerprintOf(await greyOf(sharp(picture))) ?? [])
  await ReceiptFeaturesModel.create({ _id, userId, looked: true, look, said })
  return _id
}

async function findingsOf(receiptId: string) {
  const { findDuplicates } = await import('./find-duplicates.ts')
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  await findDuplicates((await ReceiptModel.findById(receiptId).lean()) as StoredReceipt)
  const { FindingModel } = await import('./finding.model.ts')
  return (await FindingModel.find({ receiptIds: receiptId }).lean()).map(({ kind }) => kind)
}

it('the same paper is known though a hand lies on it once amount and day are read to be the same', async () => {
  const { ReceiptFeaturesModel } = await import('./receipt-features.model.ts')
  const said = { amount: 2350, currency: 'EUR', date: '2026-05-14' }
  const userId = randomUUID()
  const whole = await slip(5, 0)
  const hand = {
    create: { width: 600, height: 380, channels: 3 as const, background: '#f8f6f0' },
  }
  const covered = await sharp(whole)
    .composite([{ input: hand, left: 0, top: 300 }])
    .toBuffer()
  await withFingerprint(userId, covered, said)
  const nothing = { amount: null, currency: null, date: null }
  const receiptId = await withFingerprint(userId, whole, nothing)
  assert.deepEqual(await findingsOf(receiptId), [])
  await ReceiptFeaturesModel.updateOne({ _id: receiptId }, { said })
  assert.deepEqual(await findingsOf(receiptId), ['same_paper'])
})

it('what looks the same is no same paper before both are read, or cannot be', async () => {
  const { readAttached } = await import('./read-attached.ts')
  const { ReceiptFeaturesModel } = await import('./receipt-features.model.ts')
  const userId = randomUUID()
  const monday = { amount: 450, currency: 'EUR', date: '2026-05-11' }
  const tuesday = { ...monday, date: '2026-05-12' }
  const first = await withFingerprint(userId, await slip(7, 0), null)
  const second = await withFingerprint(userId, await slip(7, 3), null)
  assert.deepEqual(await findingsOf(second), [])
  await ReceiptFeaturesModel.updateOne({ _id: second }, { said: tuesday })
  assert.deepEqual(await findingsOf(second), [])
  await ReceiptFeaturesModel.updateOne({ _id: first }, { readTries: 3 })
  const record = (await recordOf(first)) ?? assert.fail()
  await readAttached(record, () => assert.fail('it is not read again'))
  assert.deepEqual(await findingsOf(first), ['same_paper'])
  await ReceiptFeaturesModel.updateOne({ _id: first }, { said: monday })
  assert.deepEqual(await findingsOf(first), [])
})
