import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto, aPhotoOf } from '../testing/files.ts'
import { bytesOf, fileOf, sharedReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
after(() => receipts.stop())

describe('the file of a receipt', () => {
  let photo: Buffer
  let receipt: ReceiptJson
  before(async () => {
    photo = await aPhotoOf(200_000)
    receipt = await uploaded(me, expenseId, photo, { name: 'Büro "7".jpg' })
  })

  it('is shown, not run: inline, under a safe name, never guessed, in a box of its own', async () => {
    const { headers } = await fileOf(me, receipt.id)
    assert.equal(
      headers.get('content-disposition'),
      `inline; filename="B?ro _7_.jpg"; filename*=UTF-8''B%C3%BCro%20_7_.jpg`,
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    assert.equal(headers.get('etag'), `"${receipt.sha256}"`)
    assert.equal(headers.get('content-length'), String(photo.length))
  })

  const ranges: Array<[range: string, from: number, to: number]> = [
    ['bytes=0-9', 0, 10],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=199990-', 199_990, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=199990-999999999', 199_990, 200_000],
  ]
  for (const [range, from, to] of ranges)
    it(`gives the part ${range}`, async () => {
      const part = await fileOf(me, receipt.id, { range })
      assert.equal(part.status, 206)
      assert.equal(part.headers.get('content-range'), `bytes ${from}-${to - 1}/${photo.length}`)
      assert.ok((await bytesOf(part)).equals(photo.subarray(from, to)))
    })

  it('has no part beyond its end: 416 that tells the size', async () => {
    const part = await fileOf(me, receipt.id, { range: 'bytes=200000-' })
    assert.equal(part.status, 416)
    assert.equal(part.headers.get('content-range'), 'bytes */200000')
    assert.equal(part.headers.get('etag'), null)
    assert.equal(((await part.json()) as { code: string }).code, 'bad_range')
  })

  it('is given whole for several ranges, a range of something else, or a range of another version', async () => {
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=0-1' },
      { range: 'bytes=x' },
      { range: 'bytes=0-9', 'if-range': '"another"' },
    ]) {
      const file = await fileOf(me, receipt.id, headers as Record<string, string>)
      assert.equal(file.status, 200, JSON.stringify(headers))
      assert.equal((await bytesOf(file)).length, photo.length)
    }
    const part = await fileOf(me, receipt.id, {
      range: 'bytes=0-9',
      'if-range': `"${receipt.sha256}"`,
    })
    assert.equal(part.status, 206)
  })

  it('is not sent again to a browser that has it', async () => {
    for (const known of [
      `"${receipt.sha256}"`,
      `W/"${receipt.sha256}"`,
      `"other", "${receipt.sha256}"`,
      '*',
    ]) {
      const answer = await fileOf(me, receipt.id, { 'if-none-match': known })
      assert.equal(answer.status, 304, known)
      assert.equal((await bytesOf(answer)).length, 0)
    }
    assert.equal((await fileOf(me, receipt.id, { 'if-none-match': '"other"' })).status, 200)
  })

  it('answers HEAD with everything but the bytes', async () => {
    const head = await fileOf(me, receipt.id, {}, 'HEAD')
    assert.equal(head.status, 200)
    assert.equal(head.headers.get('content-length'), String(photo.length))
    assert.equal(head.headers.get('accept-ranges'), 'bytes')
  })

  it('is looked at by administrators under their own address', async () => {
    const photo = await aPhoto()
    const mine = await receipts.anExpenseOf(me)
    const { id } = await uploaded(me, mine, photo)
    const list = `/admin/expenses/${mine}/receipts`
    const chief = receipts.someone('admin')
    const listed = (await (await chief.raw(list)).json()) as ReceiptJson[]
    assert.deepEqual(
      listed.map((receipt) => receipt.id),
      [id],
    )
    assert.ok((await bytesOf(await chief.raw(`/admin/receipts/${id}/file`))).equals(photo))
    const removal = await chief.raw(`/admin/receipts/${id}`, { method: 'DELETE' })
    assert.equal(removal.status, 404)
  })

  it('is read by administrators for reports, inside the system only', async () => {
    const internal = (who: Client, part: string) =>
      who.raw(`/internal/receipts/${receipt.id}/${part}`)
    const admin = receipts.someone('admin')
    assert.ok((await bytesOf(await internal(admin, 'file'))).equals(photo))
    assert.equal((await internal(me, 'file')).status, 200)
    assert.equal((await internal(receipts.someone(), 'file')).status, 404)
    assert.equal((await internal(receipts.someone(), 'print')).status, 404)
  })
})
