import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import sharp from 'sharp'
import { aPdf, aPhoto } from '../../testing/files.ts'
import { bytesOf, receiptsOn, sharedReceipts, uploaded } from '../../testing/receipts.ts'
import { recordOf, storedReceipt } from '../../testing/stored.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
after(() => receipts.stop())
const picturesOf = async (id: string) => (await recordOf(id))?.pictures
const slow = async () =>
  (await import('@sortie/platform/jobs/queues')).queueOf('process-slow-receipt')

describe('the pictures of a receipt', () => {
  const pictured = (id: string, of: string) =>
    eventually(async () =>
      assert.equal((await receiptsOn(me, of)).find((one) => one.id === id)?.hasThumbnail, true),
    )

  it('come a moment after the upload: a small upright one, and one to print, without place or name', async () => {
    const mine = await receipts.anExpenseOf(me)
    const { id } = await uploaded(me, mine, await aPhoto(), { name: 'lunch.jpg' })
    await pictured(id, mine)
    const thumbnail = await me.raw(`/api/receipts/${id}/thumbnail`)
    assert.equal(thumbnail.headers.get('content-type'), 'image/webp')
    assert.equal(thumbnail.headers.get('cache-control'), 'private, no-cache')
    const small = await sharp(await bytesOf(thumbnail)).metadata()
    assert.deepEqual([small.width, small.height, small.exif], [267, 400, undefined])
    const print = await me.raw(`/internal/receipts/${id}/print`)
    assert.equal(print.headers.get('content-type'), 'image/jpeg')
    const large = await sharp(await bytesOf(print)).metadata()
    assert.deepEqual([large.width, large.height, large.exif], [600, 900, undefined])
  })

  it('are a thumbnail alone of a photo that is no larger than a print and nothing but a picture, until it is turned', async () => {
    const mine = await receipts.anExpenseOf(me)
    const create = { width: 900, height: 1600, channels: 3 as const, background: '#d8d0c0' }
    const photo = await sharp({ create }).jpeg().toBuffer()
    const { id } = await uploaded(me, mine, photo)
    await pictured(id, mine)
    const print = async () => bytesOf(await me.raw(`/internal/receipts/${id}/print`))
    assert.ok((await print()).equals(photo))
    assert.equal((await recordOf(id))?.printBytes, 0)
    await me.call(receiptApi.turn, { params: { id }, body: { turned: 90 } })
    await eventually(async () => {
      const { width, height } = await sharp(await print()).metadata()
      assert.deepEqual([width, height], [1600, 900])
    })
  })

  it('of a PDF are a thumbnail of its first page; printed it is as it came', async () => {
    const mine = await receipts.anExpenseOf(me)
    const pdf = await aPdf({ pages: 2 })
    const { id } = await uploaded(me, mine, pdf, { name: 'hotel.pdf' })
    await pictured(id, mine)
    const { width, height } = await sharp(
      await bytesOf(await me.raw(`/api/receipts/${id}/thumbnail`)),
    ).metadata()
    assert.deepEqual([width, height], [200, 400])
    const print = await bytesOf(await me.raw(`/internal/receipts/${id}/print`))
    assert.ok(print.equals(pdf), 'printed with all its pages')
  })

  it('are not had from a broken PDF, which is kept all the same and printed as it is', async () => {
    const mine = await receipts.anExpenseOf(me)
    const pdf = Buffer.from('%PDF-1.7 and nothing that can be shown')
    const { id } = await uploaded(me, mine, pdf, { name: 'hotel.pdf' })
    const { ReceiptModel } = await import('../../models/receipt.model.ts')
    await eventually(async () =>
      assert.equal((await ReceiptModel.findById(id).lean())?.pictures, 'none'),
    )
    assert.equal((await receiptsOn(me, mine))[0]?.hasThumbnail, false)
    const missing = await me.raw(`/api/receipts/${id}/thumbnail`)
    assert.deepEqual(
      [missing.status, ((await missing.json()) as { code: string }).code],
      [404, 'thumbnail_not_found'],
    )
    const print = await me.raw(`/internal/receipts/${id}/print`)
    assert.equal(print.headers.get('content-type'), 'application/pdf')
    assert.ok((await bytesOf(print)).equals(pdf))
  })
})

describe('pictures that took too long', () => {
  const tooSlow = async () => ({ ok: false as const, reason: 'too_slow' as const, detail: '' })

  it('are made beside the others, which do not wait for them', async () => {
    const { makePictures } = await import('./make-pictures.ts')
    const id = await storedReceipt()
    await (await slow()).pause()
    try {
      await makePictures(id, 'waiting', tooSlow)
      await eventually(async () => assert.ok(await (await slow()).getJob(id)))
      const next = await uploaded(me, await receipts.anExpenseOf(me), await aPhoto())
      await eventually(async () => assert.equal(await picturesOf(next.id), 'made'))
      assert.equal(await picturesOf(id), 'slow')
    } finally {
      await (await slow()).resume()
    }
    await eventually(async () => assert.equal(await picturesOf(id), 'made'), 120_000)
  })

  it('are given up when the worker that takes its time does not make them either', async () => {
    const { makePictures } = await import('./make-pictures.ts')
    const id = await storedReceipt({ pictures: 'slow' })
    await makePictures(id, 'slow', tooSlow)
    assert.equal(await picturesOf(id), 'none')
  })
})
