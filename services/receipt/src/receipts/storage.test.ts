import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto, aPhotoOf } from '../testing/files.ts'
import {
  bytesOf,
  type Receipts,
  sha256,
  spooled,
  startReceipts,
  upload,
  uploaded,
} from '../testing/receipts.ts'

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
  await receipts.service.stop()
  await Promise.all([storage.stop(), redis.stop()])
})

const fileOf = (id: string) => me.raw(`/api/receipts/${id}/file`)
const objects = async () => (await import('../storage/objects.ts')).objects()
const sweep = async () => (await import('./sweep-files.ts')).sweepFiles(0)
const recordOf = async (id: string) =>
  (await import('../records/receipt.model.ts')).ReceiptModel.findById(id).lean()
const metric = async (name: string) => {
  const text = await (await fetch(`${receipts.service.url}/internal/metrics`)).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
}
/** Until the pictures are made, files come and go. */
const settled = () =>
  eventually(async () => {
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ pictures: 'waiting' }), 0)
    assert.deepEqual(await spooled(), [])
  }, 20_000)

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
      assert.equal(sha256(await bytesOf(await fileOf(answer.body.id))), sha256(file))
    await sweep()
    await receipts.matched()
    assert.equal((await receipts.kept()).records.length, taken.length)
    await settled()
  })

  it('cuts a download short visibly, and the service goes on', async () => {
    const { id } = await uploaded(me, expenseId, await aPhotoOf(9_000_000))
    await settled()
    const response = await fileOf(id)
    assert.equal(response.status, 200)
    const reading = response.body?.getReader()
    await reading?.read()
    storage.cut()
    await assert.rejects(async () => {
      while (!(await reading?.read())?.done);
    })
    storage.restore()
    assert.equal((await bytesOf(await fileOf(id))).length, 9_000_000)
  })
})

describe('object storage that is away', () => {
  it('is a 503 that names it, for uploads and files; the lists still answer and nothing is kept', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    const earlier = await receipts.kept()
    storage.cut()
    const { status, problem } = await upload(me, expenseId, await aPhoto())
    assert.deepEqual([status, problem.code], [503, 'receipt_storage_unavailable'])
    const file = await fileOf(id)
    assert.deepEqual([file.status, file.headers.get('etag')], [503, null])
    assert.equal(
      (await me.call(receiptApi.listOfExpense, { params: { id: expenseId } })).status,
      200,
    )
    const health = await fetch(`${receipts.service.url}/internal/health`)
    assert.deepEqual(
      [health.status, await health.json()],
      [503, { status: 'down', missing: ['objects'] }],
    )
    assert.deepEqual(await spooled(), [])
    storage.restore()
    assert.deepEqual(await receipts.kept(), earlier)
    assert.equal((await fileOf(id)).status, 200)
  })

  it('does not keep a receipt from being deleted; its files go when the storage is back', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    storage.cut()
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 204)
    storage.restore()
    await eventually(async () => assert.ok(!(await receipts.kept()).files.includes(id)), 20_000)
  })
})

describe('the sweeper', () => {
  it('puts files without a record in quarantine, and counts them', async () => {
    const { objectName } = await import('../records/receipt.ts')
    const orphan = randomUUID()
    for (const part of ['file', 'print'] as const)
      await (await objects()).put(
        objectName(orphan, part),
        Buffer.from('left behind'),
        11,
        'image/jpeg',
      )
    const before = await metric('receipt_orphans_quarantined_total')
    assert.equal((await sweep()).orphans, 1)
    assert.equal(await metric('receipt_orphans_quarantined_total'), before + 1)
    await receipts.matched()
  })

  it('leaves alone what may still be on its way', async () => {
    const { objectName } = await import('../records/receipt.ts')
    const { sweepFiles } = await import('./sweep-files.ts')
    const young = randomUUID()
    await (await objects()).put(
      objectName(young, 'file'),
      Buffer.from('a moment ago'),
      12,
      'image/jpeg',
    )
    assert.equal((await sweepFiles()).orphans, 0)
    assert.ok((await receipts.kept()).files.includes(young))
    assert.equal((await sweep()).orphans, 1)
  })

  it('tells of a record whose file is gone, says so to who asks for it, and takes it back when it returns', async () => {
    const { objectName } = await import('../records/receipt.ts')
    const photo = await aPhoto()
    const { id } = await uploaded(me, expenseId, photo)
    await settled()
    await (await objects()).remove(objectName(id, 'file'))
    assert.equal((await sweep()).missing, 1)
    assert.equal((await sweep()).missing, 1)
    assert.equal(await metric('receipt_missing_files'), 1)
    assert.ok((await recordOf(id))?.missingSince instanceof Date)
    const file = await fileOf(id)
    assert.deepEqual(
      [file.status, ((await file.json()) as { code: string }).code],
      [404, 'receipt_file_missing'],
    )
    await (await objects()).put(objectName(id, 'file'), photo, photo.length, 'image/jpeg')
    assert.equal((await sweep()).missing, 0)
    assert.equal((await recordOf(id))?.missingSince, null)
  })

  it('has pictures made again that were lost', async () => {
    const { objectName } = await import('../records/receipt.ts')
    const { sweepPictures } = await import('../pictures/picture.jobs.ts')
    const { id } = await uploaded(me, expenseId, await aPhoto())
    await settled()
    assert.equal((await recordOf(id))?.pictures, 'made')
    await (await objects()).remove(objectName(id, 'thumbnail'))
    // A sweep passes by what has just been changed.
    await eventually(async () => assert.equal((await sweep()).unpictured, 1))
    await sweepPictures(0)
    await settled()
    assert.equal((await me.raw(`/api/receipts/${id}/thumbnail`)).status, 200)
  })
})

describe('Redis that is away', () => {
  it('keeps no receipt from being taken; its pictures come later', async () => {
    const { sweepPictures } = await import('../pictures/picture.jobs.ts')
    redis.cut()
    const photo = await aPhoto()
    const { id } = await uploaded(me, expenseId, photo)
    assert.ok((await bytesOf(await fileOf(id))).equals(photo))
    assert.equal((await recordOf(id))?.pictures, 'waiting')
    redis.restore()
    await eventually(() => sweepPictures(0), 20_000)
    await eventually(async () => assert.equal((await recordOf(id))?.pictures, 'made'), 20_000)
  })
})
