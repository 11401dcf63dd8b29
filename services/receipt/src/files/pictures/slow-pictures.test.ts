import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aPhoto } from '../../testing/files.ts'
import { type Receipts, startReceipts, uploaded } from '../../testing/receipts.ts'

let receipts: Receipts
before(async () => {
  receipts = await startReceipts()
})
after(() => receipts.service.stop())

const recordOf = async (id: string) => {
  const { ReceiptModel } = await import('../../records/receipt.model.ts')
  return (await ReceiptModel.findById(id).lean()) ?? assert.fail(`no receipt ${id}`)
}
const picturesOf = async (id: string) => (await recordOf(id)).pictures
const tryNow = async (id: string) =>
  (await import('./make-pictures.ts')).makePictures(id, async () => ({
    ok: false,
    reason: 'too_slow',
    detail: 'it took too long',
  }))
const sweep = async () => (await import('../receipt.jobs.ts')).sweepReceipts(0)

/** A receipt whose pictures are due again, after this many slow attempts. */
async function aWaitingReceipt(slowTries: number): Promise<string> {
  const me = receipts.someone()
  const { id } = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
  await eventually(async () => assert.equal(await picturesOf(id), 'made'))
  const { ReceiptModel } = await import('../../records/receipt.model.ts')
  await ReceiptModel.updateOne(
    { _id: id },
    { $set: { pictures: 'waiting', pictureTries: 0, slowTries } },
  )
  return id
}

describe('pictures that took too long', () => {
  it('are made beside the others, which do not wait for them', async () => {
    const id = await aWaitingReceipt(0)
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    await queueOf('process-slow-receipt').pause()
    try {
      await tryNow(id)
      assert.ok(await queueOf('process-slow-receipt').getJob(`${id}.slow`), 'it waits')
      const me = receipts.someone()
      const next = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
      await eventually(async () => assert.equal(await picturesOf(next.id), 'made'))
      assert.equal(await picturesOf(id), 'waiting')
    } finally {
      await queueOf('process-slow-receipt').resume()
    }
    await eventually(async () => assert.equal(await picturesOf(id), 'made'))
  })

  it('are made later, when the machine has time again', async () => {
    const id = await aWaitingReceipt(1)
    await tryNow(id)
    const { pictures, picturesAfter, pictureTries } = await recordOf(id)
    assert.deepEqual([pictures, pictureTries], ['waiting', 0])
    const pauseMs = Number(picturesAfter) - Date.now()
    assert.ok(pauseMs > 60_000 && pauseMs <= 120_000, `${pauseMs}`)

    const { queueOf } = await import('@sortie/platform/jobs/queues')
    const jobs = async () => (await queueOf('process-slow-receipt').getJobs()).length
    const before = await jobs()
    await sweep()
    assert.equal(await jobs(), before, 'not before its time')

    const { ReceiptModel } = await import('../../records/receipt.model.ts')
    await ReceiptModel.updateOne({ _id: id }, { $set: { picturesAfter: new Date() } })
    await eventually(async () => {
      await sweep()
      assert.equal(await picturesOf(id), 'made')
    })
  })

  it('are given up after seven tries', async () => {
    const id = await aWaitingReceipt(1)
    for (let tries = 1; tries < 6; tries++) {
      await tryNow(id)
      assert.equal(await picturesOf(id), 'waiting', `${tries}`)
    }
    const pauseMs = Number((await recordOf(id)).picturesAfter) - Date.now()
    assert.ok(pauseMs > 8 * 3600_000 && pauseMs < 9 * 3600_000, `${pauseMs}`)
    await tryNow(id)
    assert.equal(await picturesOf(id), 'none')
  })
})
