import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { inboxApi } from '@sortie/contracts/inbox'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto } from '../testing/files.ts'
import { added, itemsOf } from '../testing/inbox.ts'
import { startReceipts } from '../testing/receipts.ts'
import { recordOf } from '../testing/stored.ts'

/** A scan service that says what the test wants. */
let answer = { status: 503, code: 'scan_timeout' }
const scan = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'x', code: answer.code, requestId: randomUUID() }))
})
await new Promise<void>((resolve) => scan.listen(0, '127.0.0.1', resolve))
const { port } = scan.address() as AddressInfo
const receipts = await startReceipts({ SCAN_URL: `http://127.0.0.1:${port}` })
after(async () => {
  await receipts.stop()
  scan.close()
})

async function failed(who: Client) {
  return eventually(async () => {
    const [item] = await itemsOf(who)
    assert.equal(item?.state, 'failed')
    return item
  }, 30_000)
}
const stored = async (id: string) => {
  const { InboxItemModel } = await import('../models/inbox-item.model.ts')
  return InboxItemModel.findById(id).lean()
}

describe('a file for which the reader has no time', () => {
  it('is not called unreadable: it says so, waits, and is tried again later', async () => {
    answer = { status: 503, code: 'scan_timeout' }
    const who = receipts.someone()
    const { id } = await added(who, await aPhoto(), 'sharp.jpg')
    const item = await failed(who)
    assert.deepEqual([item.failure, item.reading], ['busy', null])
    assert.match(item.problem ?? '', /too busy .* tries again by itself/)
    const { readAfter, tries } = (await stored(id)) ?? {}
    assert.ok(readAfter && readAfter > new Date())
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    await eventually(async () =>
      assert.ok(await (await queueOf('process-receipt').getJob(id))?.isDelayed()),
    )
    assert.equal(tries, 0)
  })

  it('is taken up again when its pause is over, eight times', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aPhoto(), 'sharp.jpg')
    await failed(who)
    const { InboxItemModel } = await import('../models/inbox-item.model.ts')
    const { readItem } = await import('./read-item.ts')
    const tryAgain = async () =>
      readItem((await recordOf(id)) ?? assert.fail(), async () => Buffer.from('sharp'))
    await tryAgain()
    assert.equal((await stored(id))?.slowTries, 1, 'not before its time')
    for (let nth = 2; nth <= 12; nth++) {
      const isWaiting = { _id: id, readAfter: { $ne: null } }
      await InboxItemModel.updateOne(isWaiting, { $set: { readAfter: new Date(0) } })
      await tryAgain()
    }
    assert.match((await failed(who)).problem ?? '', /read again, or type it in/)
    const { readAfter, slowTries } = (await stored(id)) ?? {}
    assert.deepEqual([readAfter, slowTries], [null, 9])
  })

  it('is read again at the wish of its owner', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aPhoto(), 'blurred.jpg')
    await failed(who)
    answer = { status: 400, code: 'scan_unreadable' }
    const again = (client: Client) => client.call(inboxApi.read, { params: { id } })
    assert.equal((await again(who)).status, 204)
    const item = await eventually(async () => {
      const [found] = await itemsOf(who)
      assert.equal(found?.failure, 'unreadable')
      return found
    }, 30_000)
    assert.match(item?.problem ?? '', /could not be read/)
  })
})
