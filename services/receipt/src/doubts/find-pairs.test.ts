import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import type { Said } from '@sortie/contracts/contradiction'
import sharp from 'sharp'
import { greyOf } from '../looks/grey.ts'
import { lookOf } from '../looks/look.ts'
import { startReceipts } from '../testing/receipts.ts'
import { slip } from '../testing/slip.ts'

const receipts = await startReceipts()
after(() => receipts.service.stop())

/** A stored receipt that was traced. */
async function looked(userId: string, picture: Buffer, said: Said | null): Promise<string> {
  const { ReceiptModel } = await import('../records/receipt.model.ts')
  const { TraceModel } = await import('./trace.model.ts')
  const _id = randomUUID()
  const file = { fileName: 'slip.jpg', mimeType: 'image/jpeg' as const, sizeBytes: picture.length }
  const kept = { pictures: 'none' as const, traced: true, sha256: _id }
  await ReceiptModel.create({ _id, userId, expenseId: randomUUID(), ...file, ...kept })
  const look = Buffer.from(lookOf(await greyOf(sharp(picture))) ?? [])
  await TraceModel.create({ _id, userId, looked: true, look, said })
  return _id
}

async function doubtsOf(receiptId: string) {
  const { findPairs } = await import('./find-pairs.ts')
  await findPairs(receiptId)
  return keptOf(receiptId)
}

async function keptOf(receiptIds: string) {
  const { DoubtModel } = await import('./doubt.model.ts')
  return (await DoubtModel.find({ receiptIds }).lean()).map(({ kind }) => kind)
}

it('the same paper is known though a hand lies on it once amount and day are read to be the same', async () => {
  const { TraceModel } = await import('./trace.model.ts')
  const said = { amount: 2350, currency: 'EUR', date: '2026-05-14' }
  const userId = randomUUID()
  const whole = await slip(5, 0)
  const hand = {
    create: { width: 600, height: 380, channels: 3 as const, background: '#f8f6f0' },
  }
  const covered = await sharp(whole)
    .composite([{ input: hand, left: 0, top: 300 }])
    .toBuffer()
  await looked(userId, covered, said)
  const nothing = { amount: null, currency: null, date: null }
  const receiptId = await looked(userId, whole, nothing)
  assert.deepEqual(await doubtsOf(receiptId), [])
  await TraceModel.updateOne({ _id: receiptId }, { said })
  assert.deepEqual(await doubtsOf(receiptId), ['same_paper'])
})

it('what looks the same is no same paper before both are read, or cannot be', async () => {
  const { readAttached } = await import('./trace-receipt.ts')
  const { TraceModel } = await import('./trace.model.ts')
  const userId = randomUUID()
  const monday = { amount: 450, currency: 'EUR', date: '2026-05-11' }
  const tuesday = { ...monday, date: '2026-05-12' }
  const first = await looked(userId, await slip(7, 0), null)
  const second = await looked(userId, await slip(7, 3), null)
  assert.deepEqual(await doubtsOf(second), [])
  await TraceModel.updateOne({ _id: second }, { said: tuesday })
  assert.deepEqual(await doubtsOf(second), [])
  await TraceModel.updateOne({ _id: first }, { readTries: 3 })
  await readAttached(first)
  assert.deepEqual(await keptOf(first), ['same_paper'])
  await TraceModel.updateOne({ _id: first }, { said: monday })
  assert.deepEqual(await doubtsOf(first), [])
})
