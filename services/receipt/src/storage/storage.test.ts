import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto, aPhotoOf } from '../testing/files.ts'
import {
  bytesOf,
  fileOf,
  type Receipts,
  receiptsOn,
  sha256,
  spooled,
  startReceipts,
  upload,
  uploaded,
} from '../testing/receipts.ts'
import { recordOf, settled, sweep } from '../testing/stored.ts'

let storage: TcpProxy
let redis: TcpProxy
let receipts: Receipts
let me: Client
let expenseId: string
before(async () => {
  storage = await startTcpProxy(process.env.S3_URL ?? '')
  redis = await startTcpProxy(process.env.REDIS_URL ?? '')
  receipts = await startReceipts({ S3_URL: storage.url, REDIS_URL: redis.url })
  me = receipts.someone()
  expenseId = await receipts.anExpenseOf(me)
})
after(async () => {
  storage.restore()
  redis.restore()
  await receipts.stop()
  await Promise.all([storage.stop(), redis.stop()])
})

describe('object storage that dies in mid-stream', () => {
  it('loses no acknowledged receipt and leaves no record without its file', async () => {
    const photo = await aPhotoOf(1_000_000)
    const send = async (_: unknown, number: number) => {
      const file = Buffer.concat([photo, Buffer.from([number])])
      return { file, answer: await upload(me, expenseId, file) }
    }
    const answers = await Promise.all(Array.from({ length: 3 }, send))
    storage.cutAfter(3_500_000)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, send))))
    storage.restore()
    const taken = answers.filter(({ answer }) => answer.status === 201)
    const refused = answers.filter(({ answer }) => answer.status !== 201)
    assert.ok(
      taken.length >= 3 && refused.length > 0,
      `${taken.length} taken, ${refused.length} refused`,
    )
    for (const { answer } of refused)
      assert.deepEqual([answer.status, answer.problem.code], [503, 'receipt_storage_unavailable'])
    for (const { file, answer } of taken)
      assert.equal(sha256(await bytesOf(await fileOf(me, answer.body.id))), sha256(file))
    await sweep()
    await receipts.matched()
    assert.equal((await receipts.kept()).records.length, taken.length)
    await settled()
  })

  it('cuts a download short visibly, and the service goes on', async () => {
    const { id } = await uploaded(me, expenseId, await aPhotoOf(9_000_000))
    await settled()
    const response = await fileOf(me, id)
    assert.equal(response.status, 200)
    const reading = response.body?.getReader()
    await reading?.read()
    storage.cut()
    await assert.rejects(async () => {
      while (!(await reading?.read())?.done);
    })
    storage.restore()
    assert.equal((await bytesOf(await fileOf(me, id))).length, 9_000_000)
  })
})

describe('object storage that is away', () => {
  it('is a 503 that names it, for uploads and files; the lists still answer, calls still come, and nothing is kept', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    const earlier = await receipts.kept()
    const before = (await receiptsOn(me, expenseId)).map((receipt) => receipt.id)
    storage.cut()
    const { status, problem } = await upload(me, expenseId, await aPhoto())
    assert.deepEqual([status, problem.code], [503, 'receipt_storage_unavailable'])
    const file = await fileOf(me, id)
    assert.deepEqual([file.status, file.headers.get('etag')], [503, null])
    assert.deepEqual(
      (await receiptsOn(me, expenseId)).map((receipt) => receipt.id),
      before,
    )
    const health = await fetch(`${receipts.service.url}/internal/health`)
    assert.deepEqual(
      [health.status, await health.json()],
      [200, { status: 'degraded', degraded: ['objects'] }],
    )
    assert.deepEqual(await spooled(), [])
    storage.restore()
    assert.deepEqual(await receipts.kept(), earlier)
    assert.equal((await fileOf(me, id)).status, 200)
  })

  it('does not keep a receipt from being deleted; its files go when the storage is back', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    storage.cut()
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 204)
    storage.restore()
    await eventually(async () => assert.ok(!(await receipts.kept()).files.includes(id)))
  })

  it('makes no orphans of many deletions that are still to be carried out', async () => {
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    const deleted = await uploadedTwelve()
    await queueOf('remove-files').pause()
    storage.cut()
    await deleteAll(deleted)
    storage.restore()
    assert.equal((await sweep()).orphans, 0)
    assert.ok((await receipts.kept()).files.includes(deleted[0] ?? ''))
    await queueOf('remove-files').resume()
    await receipts.matched()
  })
})

describe('Redis that is away', () => {
  it('keeps no receipt from being taken; its pictures come later', async () => {
    redis.cut()
    const photo = await aPhoto()
    const { id } = await uploaded(me, expenseId, photo)
    assert.ok((await bytesOf(await fileOf(me, id))).equals(photo))
    assert.equal((await recordOf(id))?.pictures, 'waiting')
    redis.restore()
    await eventually(async () => assert.equal((await recordOf(id))?.pictures, 'made'))
  })

  it('keeps no file of a receipt that was deleted meanwhile', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    redis.cut()
    await deleteAll([id])
    redis.restore()
    await receipts.matched()
  })
})

async function uploadedTwelve(): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < 12) ids.push((await uploaded(me, expenseId, await aPhoto())).id)
  await settled()
  return ids
}

async function deleteAll(ids: string[]): Promise<void> {
  for (const id of ids)
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 204)
}
