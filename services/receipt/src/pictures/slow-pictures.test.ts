import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aPhoto } from '../testing/files.ts'
import { type Receipts, startReceipts, uploaded } from '../testing/receipts.ts'

let receipts: Receipts
before(async () => {
  receipts = await startReceipts()
})
after(() => receipts.service.stop())

const recordOf = async (id: string) => {
  const { ReceiptModel } = await import('../records/receipt.model.ts')
  return (await ReceiptModel.findById(id).lean()) ?? assert.fail(`no receipt ${id}`)
}
const picturesOf = async (id: string) => (await recordOf(id)).pictures
const tryNow = async (id: string) =>
  (await import('./make-pictures.ts')).makePictures(id, async () => ({
    ok: false,
    reason: 'too_slow',
    detail: 'it took too long',
  }))
const sweep = async () => (await import('./picture.jobs.ts')).sweepPictures(0)

/** One whose pictures are to be made again, after so many slow tries. */
async function aWaitingReceipt(slowTries: number): Promise<string> {
  const me = receipts.someone()
  const { id } = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
  await eventually(async () => assert.equal(await picturesOf(id), 'made'), 20_000)
  const { ReceiptModel } = await import('../records/receipt.model.ts')
  await ReceiptModel.updateOne(
    { _id: id },
    { $set: { pictures: 'waiting', pictureTries: 0, slowTries } },
  )
  return id
}

describe('pictures that took too long', () => {
  it('are tried again behind all that wait, with more time', async () => {
    const id = await aWaitingReceipt(0)
    const asked: Array<number | undefined> = []
    const { makePictures } = await import('./make-pictures.ts')
    const { firstTryMs } = await import('./picture-maker.ts')
    const tooSlow = { ok: false, reason: 'too_slow', detail: '' } as const
    const { queueOf } = await import('@sortie/platform/job-queues')
    await queueOf('make-pictures').pause()
    try {
      const draw = async (_file: Buffer, _type: string, cpuMs?: number) => {
        asked.push(cpuMs)
        return tooSlow
      }
      await makePictures(id, draw)
      assert.ok(await queueOf('make-pictures').getJob(`${id}.again`), 'it waits in the queue')
      await makePictures(id, draw)
    } finally {
      await queueOf('make-pictures').resume()
    }
    assert.deepEqual(asked, [firstTryMs, undefined])
    await eventually(async () => assert.equal(await picturesOf(id), 'made'), 20_000)
  })

  it('are made later, when the machine has time again', async () => {
    const id = await aWaitingReceipt(1)
    await tryNow(id)
    const { pictures, picturesAfter, pictureTries } = await recordOf(id)
    assert.deepEqual([pictures, pictureTries], ['waiting', 0])
    const pauseMs = Number(picturesAfter) - Date.now()
    assert.ok(pauseMs > 60_000 && pauseMs <= 120_000, `${pauseMs}`)

    const { queueOf } = await import('@sortie/platform/job-queues')
    const jobs = async () => (await queueOf('make-pictures').getJobs()).length
    const before = await jobs()
    await sweep()
    assert.equal(await jobs(), before, 'not before its time')

    const { ReceiptModel } = await import('../records/receipt.model.ts')
    await ReceiptModel.updateOne({ _id: id }, { $set: { picturesAfter: new Date() } })
    await eventually(async () => {
      await sweep()
      assert.equal(await picturesOf(id), 'made')
    }, 20_000)
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
