import assert from 'node:assert/strict'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { after, beforeEach, describe, it } from 'node:test'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { eventually } from '@sortie/testing/eventually'
import { aBomb, aPhoto, aPhotoOf } from '../../testing/files.ts'
import {
  bytesOf,
  sha256,
  spooled,
  startReceipts,
  upload,
  uploaded,
} from '../../testing/receipts.ts'

const head =
  'Content-Disposition: form-data; name="receipt"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const opening = Buffer.from(`--cut\r\n${head}`)
const ending = Buffer.from('\r\n--cut--\r\n')

const receipts = await startReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
let earlier: { records: string[]; files: string[] }
after(() => receipts.stop())
beforeEach(async () => {
  earlier = await receipts.kept()
})

/** A call of the upload with a body that the test writes itself. */
function open(headers: Record<string, string | number> = {}): {
  call: ClientRequest
  answer: Promise<IncomingMessage>
} {
  const call = request(`${receipts.service.url}/api/expenses/${expenseId}/receipts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${me.person.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
      ...headers,
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  )
  answer.catch(() => {})
  return { call, answer }
}

async function problemOf(
  answer: IncomingMessage,
): Promise<{ status: number | undefined; code: string }> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, code: JSON.parse(text).code }
}

/** Asserts that nothing is left on disk, in the storage or in the database. */
async function nothingKept(): Promise<void> {
  await eventually(async () => assert.deepEqual(await spooled(), []))
  assert.deepEqual(await receipts.kept(), earlier)
}

describe('an upload that goes wrong keeps nothing', () => {
  it('when the form ends in the middle of the file', async () => {
    const { call, answer } = open()
    call.end(Buffer.concat([opening, (await aPhoto()).subarray(0, 500)]))
    assert.deepEqual(await problemOf(await answer), { status: 400, code: 'upload_incomplete' })
    await nothingKept()
  })

  it('when the form is invalid', async () => {
    const { call, answer } = open()
    call.end('this is no form at all')
    assert.deepEqual(await problemOf(await answer), { status: 400, code: 'upload_incomplete' })
    await nothingKept()
  })

  it('when the client goes away in mid-stream', async () => {
    const { call, answer } = open({ 'content-length': 5_000_000 })
    call.write(Buffer.concat([opening, await aPhotoOf(1_000_000)]))
    await eventually(async () => assert.equal((await spooled()).length, 1))
    call.destroy()
    await assert.rejects(answer)
    await nothingKept()
  })

  it('when it is said to be larger than 10 MB: refused before it is sent', async () => {
    const { call, answer } = open({ 'content-length': maxReceiptBytes * 3 })
    call.write(opening)
    assert.deepEqual(await problemOf(await answer), { status: 413, code: 'receipt_too_large' })
    call.destroy()
    await nothingKept()
  })

  it('when it does not end: refused at 10 MB, while it is still being sent, and then cut off', async () => {
    const { call, answer } = open()
    call.on('error', () => {})
    const endless = (async () => {
      call.write(opening)
      const chunk = await aPhotoOf(500_000)
      while (!call.destroyed)
        if (!call.write(chunk))
          await new Promise<void>((go) => {
            call.once('drain', go).once('close', go)
          })
    })()
    assert.deepEqual(await problemOf(await answer), { status: 413, code: 'receipt_too_large' })
    await endless
    await nothingKept()
  })

  it('when 10 MB go into other parts of the form', async () => {
    const { call, answer } = open()
    call.on('error', () => {})
    const other = '--cut\r\nContent-Disposition: form-data; name="other"; filename="b"\r\n\r\n'
    call.end(Buffer.concat([Buffer.from(other), Buffer.alloc(maxReceiptBytes + 100_000), ending]))
    assert.deepEqual(await problemOf(await answer), { status: 413, code: 'receipt_too_large' })
    await nothingKept()
  })

  it('when it is a decompression bomb: some hundred bytes that would be 2.5 billion pixels', async () => {
    const bomb = await aBomb()
    assert.ok(bomb.length < 2000)
    const { status, problem } = await upload(me, expenseId, bomb, { name: 'bomb.png' })
    assert.deepEqual([status, problem.code], [413, 'receipt_too_many_pixels'])
    await nothingKept()
  })
})

describe('many uploads at once', () => {
  it('are all kept, and each reads back as it was sent', async () => {
    const photo = await aPhoto()
    const sent = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const file = Buffer.concat([photo, Buffer.alloc(300_000 + number, number)])
        return { file, receipt: await uploaded(me, expenseId, file, { name: `${number}.jpg` }) }
      }),
    )
    for (const { file, receipt } of sent) {
      assert.equal(receipt.sha256, sha256(file))
      assert.equal(
        sha256(await bytesOf(await me.raw(`/api/receipts/${receipt.id}/file`))),
        sha256(file),
      )
    }
    assert.equal(new Set(sent.map(({ receipt }) => receipt.id)).size, 20)
    await receipts.matched()
    await eventually(async () => assert.deepEqual(await spooled(), []))
  })
})

describe('forty uploads of one person at once', () => {
  it('are all taken, without one transaction begun anew for another', async (test) => {
    const me = receipts.someone()
    const expenseId = await receipts.anExpenseOf(me)
    const { UsageModel } = await import('../../storage/usage.model.ts')
    const counted = test.mock.method(UsageModel, 'findOneAndUpdate')
    const photo = await aPhoto()
    const sent = Array.from({ length: 40 }, (_, number) =>
      upload(me, expenseId, Buffer.concat([photo, Buffer.from([number])])),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.deepEqual(statuses, Array(40).fill(201))
    assert.equal(counted.mock.callCount(), 40)
  })
})

describe('the expense service', () => {
  it('is needed for an upload: without it 503, nothing kept, and what is there can be read', async () => {
    const { id } = await uploaded(me, expenseId, await aPhoto())
    earlier = await receipts.kept()
    await receipts.killExpenses()
    const { status, problem } = await upload(me, expenseId, await aPhoto())
    assert.deepEqual([status, problem.code], [503, 'expenses_unavailable'])
    await nothingKept()
    assert.equal((await me.raw(`/api/receipts/${id}/file`)).status, 200)
    assert.equal((await me.raw(`/api/expenses/${expenseId}/receipts`)).status, 200)
  })

  it('is not needed to refuse a form that is broken', async () => {
    const broken = await me.raw(`/api/expenses/${expenseId}/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: '--B\r\nbad\r\n\r\nx\r\n--B--\r\n',
    })
    assert.equal(broken.status, 400)
    assert.equal(((await broken.json()) as { code: string }).code, 'form_unreadable')
    await nothingKept()
  })
})
