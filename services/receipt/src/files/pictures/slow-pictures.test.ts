import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import mongoose from 'mongoose'
import { aPhoto } from '../../testing/files.ts'
import { startReceipts, uploaded } from '../../testing/receipts.ts'
import { recordOf, storedReceipt } from '../../testing/stored.ts'

const receipts = await startReceipts()
after(() => receipts.service.stop())

const picturesOf = async (id: string) => (await recordOf(id))?.pictures
const slow = async () =>
  (await import('@sortie/platform/jobs/queues')).queueOf('process-slow-receipt')

async function tryNow(id: string): Promise<void> {
  const { makePictures } = await import('./make-pictures.ts')
  const record = (await recordOf(id)) ?? assert.fail(`no receipt ${id}`)
  await makePictures(
    record,
    async () => Buffer.from('slow'),
    async () => ({ ok: false, reason: 'too_slow', detail: 'it took too long' }),
  )
}

/** How long the next try waits. */
async function pauseMs(id: string): Promise<number> {
  const rows = mongoose.connection.collection<{ _id: string; dueAt: Date }>('job_outbox')
  const row = await rows.findOne({ _id: `${id}.slow` })
  return Number(row?.dueAt) - Date.now()
}

describe('pictures that took too long', () => {
  it('are made beside the others, which do not wait for them', async () => {
    const id = await storedReceipt()
    await (await slow()).pause()
    try {
      await tryNow(id)
      await eventually(async () => assert.ok(await (await slow()).getJob(`${id}.slow`)))
      const me = receipts.someone()
      const next = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
      await eventually(async () => assert.equal(await picturesOf(next.id), 'made'))
      assert.equal(await picturesOf(id), 'waiting')
    } finally {
      await (await slow()).resume()
    }
    await eventually(async () => assert.equal(await picturesOf(id), 'made'))
  })

  it('are made later, when the machine has time again', async () => {
    const id = await storedReceipt({ slowTries: 1 })
    await tryNow(id)
    const pause = await pauseMs(id)
    assert.ok(pause > 60_000 && pause <= 120_000, `${pause}`)
    assert.equal((await recordOf(id))?.pictureTries, 0)
    const job = await eventually(async () => {
      const found = await (await slow()).getJob(`${id}.slow`)
      assert.ok(found)
      return found
    })
    assert.equal(await picturesOf(id), 'waiting', 'not before its time')
    await job.promote()
    await eventually(async () => assert.equal(await picturesOf(id), 'made'))
  })

  it('are given up after seven tries', async () => {
    const id = await storedReceipt({ slowTries: 1 })
    for (let tries = 1; tries < 6; tries++) {
      await tryNow(id)
      assert.equal(await picturesOf(id), 'waiting', `${tries}`)
    }
    const pause = await pauseMs(id)
    assert.ok(pause > 8 * 3600_000 && pause < 9 * 3600_000, `${pause}`)
    await tryNow(id)
    assert.equal(await picturesOf(id), 'none')
  })
})
