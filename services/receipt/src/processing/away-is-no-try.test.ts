import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { startReceipts } from '../testing/receipts.ts'
import { opening, recordOf, storedReceipt } from '../testing/stored.ts'

const storage = await startTcpProxy(process.env.S3_URL ?? '')
const receipts = await startReceipts({ S3_URL: storage.url })
after(async () => {
  storage.restore()
  await receipts.stop()
  await storage.stop()
})

describe('while the storage is away, however often it is tried', () => {
  it('a receipt is not taken for one without pictures or text', async () => {
    const { readAttached } = await import('../review/read-attached.ts')
    const { processReceipt } = await import('./process-receipt.ts')
    const id = await storedReceipt()
    storage.cut()
    for (let round = 0; round < 5; round += 1) await assert.rejects(processReceipt(id))
    const record = (await recordOf(id)) ?? assert.fail()
    for (let round = 0; round < 5; round += 1)
      await assert.rejects(readAttached(record, opening(id)))
    storage.restore()
    const { pictures, pictureTries, said, readTries } = (await recordOf(id)) ?? assert.fail()
    assert.deepEqual([pictures, pictureTries, said, readTries], ['waiting', 0, null, 0])
  })

  it('pictures that are drawn and cannot be stored are drawn again', async () => {
    const { makePictures } = await import('../files/pictures/make-pictures.ts')
    const id = await storedReceipt()
    const thumbnail = Buffer.from('thumbnail')
    const draw = async () => {
      storage.cut()
      return { ok: true as const, thumbnail, print: null }
    }
    for (let round = 0; round < 5; round += 1) {
      const record = (await recordOf(id)) ?? assert.fail()
      await assert.rejects(makePictures(record, opening(id), draw))
      storage.restore()
    }
    const record = await recordOf(id)
    assert.deepEqual([record?.pictures, record?.pictureTries], ['waiting', 0])
  })
})
