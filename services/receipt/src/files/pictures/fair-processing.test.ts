import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto } from '../../testing/files.ts'
import { startReceipts, uploaded } from '../../testing/receipts.ts'

const receipts = await startReceipts()
after(() => receipts.stop())

const queue = async () => (await import('@sortie/platform/jobs/queues')).queueOf('process-receipt')

async function upload(me: Client): Promise<string> {
  const { id } = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
  await eventually(async () => assert.ok(await (await queue()).getJob(id)))
  return id
}

/** The receipts of waiting jobs, in the order of processing. */
async function turns(): Promise<string[]> {
  const jobs = await (await queue()).getJobs(['prioritized'], 0, -1, true)
  return jobs.map(({ data }) => String(data.id))
}

describe('pictures of receipts', () => {
  it('are made for everyone in turns, whoever sent many', async () => {
    await (await queue()).pause()
    const [busy, other] = [receipts.someone(), receipts.someone()]
    const [first, second, third] = [await upload(busy), await upload(busy), await upload(busy)]
    const only = await upload(other)
    assert.deepEqual(await turns(), [first, only, second, third])
    await (await queue()).resume()
  })
})
