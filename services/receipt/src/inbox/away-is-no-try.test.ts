import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { startReceipts } from '../testing/receipts.ts'
import { recordOf, storedReceipt } from '../testing/stored.ts'

const storage = await startTcpProxy(process.env.S3_URL ?? '')
const receipts = await startReceipts({ S3_URL: storage.url })
after(async () => {
  storage.restore()
  await receipts.stop()
  await storage.stop()
})

describe('while the storage is away, however often it is tried', () => {
  it('a receipt is not taken for one without pictures', async () => {
    const { makePictures } = await import('../files/pictures/make-pictures.ts')
    const id = await storedReceipt()
    storage.cut()
    for (let round = 0; round < 5; round += 1) await assert.rejects(makePictures(id))
    storage.restore()
    const { pictures, pictureTries } = (await recordOf(id)) ?? assert.fail()
    assert.deepEqual([pictures, pictureTries], ['waiting', 0])
  })

  it('a file in the Inbox is not taken for one without text', async () => {
    const { readItem } = await import('./read-item.ts')
    const { InboxItemModel } = await import('../models/inbox-item.model.ts')
    const _id = await storedReceipt({ inInbox: true })
    await InboxItemModel.create([{ _id, userId: randomUUID() }])
    storage.cut()
    for (let round = 0; round < 5; round += 1) await readItem(_id).catch(() => {})
    storage.restore()
    // The reader of this service, which has tried it too, may just have it.
    await eventually(async () => {
      const item = await InboxItemModel.findById(_id).lean()
      assert.deepEqual([item?.state, item?.tries, item?.problem], ['waiting', 0, null])
    })
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
      await assert.rejects(makePictures(id, 'waiting', draw))
      storage.restore()
    }
    const record = await recordOf(id)
    assert.deepEqual([record?.pictures, record?.pictureTries], ['waiting', 0])
  })
})
