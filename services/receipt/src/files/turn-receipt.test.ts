import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { receiptApi } from '@sortie/contracts/receipt'
import type { Turn } from '@sortie/contracts/receipt-record'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import sharp from 'sharp'
import { aPdf, aPhoto } from '../testing/files.ts'
import { added } from '../testing/inbox.ts'
import { bytesOf, receiptsOn, sha256, sharedReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
after(() => receipts.stop())

const turn = (who: Client, id: string, turned: Turn) =>
  who.call(receiptApi.turn, { params: { id }, body: { turned } })
async function shape(id: string, part: 'thumbnail' | 'print') {
  const { width, height } = await sharp(
    await bytesOf(await me.raw(`/api/receipts/${id}/${part}`)),
  ).metadata()
  return [width, height]
}

describe('a picture that is turned by hand', () => {
  it('is turned in thumbnail and print, its file stays, and turning back undoes it', async () => {
    const expenseId = await receipts.anExpenseOf(me)
    const photo = await aPhoto()
    const { id } = await uploaded(me, expenseId, photo)
    await eventually(async () => assert.deepEqual(await shape(id, 'print'), [600, 900]), 30_000)
    const before = await me.raw(`/api/receipts/${id}/print`)
    const etag = before.headers.get('etag') ?? ''
    const straight = sha256(await bytesOf(before))
    for (const [turned, size] of [
      [90, [900, 600]],
      [180, [600, 900]],
      [270, [900, 600]],
    ] as const) {
      assert.equal((await turn(me, id, turned)).body.turned, turned)
      await eventually(async () => {
        assert.equal((await receiptsOn(me, expenseId))[0]?.picturedTurn, turned)
      }, 30_000)
      assert.deepEqual(await shape(id, 'print'), size)
      assert.deepEqual(await shape(id, 'thumbnail'), size[0] > size[1] ? [400, 267] : [267, 400])
    }
    const again = { headers: { 'if-none-match': etag } }
    assert.equal((await me.raw(`/api/receipts/${id}/print`, again)).status, 200)
    assert.ok((await bytesOf(await me.raw(`/api/receipts/${id}/file`))).equals(photo))
    await turn(me, id, 0)
    await eventually(async () => {
      const print = await bytesOf(await me.raw(`/internal/receipts/${id}/print`))
      assert.equal(sha256(print), straight)
    }, 30_000)
  })

  it('stands as the reader says, unless its owner has turned it', async () => {
    const { standUpright } = await import('../review/keep-reading.ts')
    const expenseId = await receipts.anExpenseOf(me)
    const found = (turned?: Turn) => ({ turned }) as ScannedReceipt
    const ids = [await aPhoto(), await aPhoto(), await aPdf()].map(async (file, index) => {
      const name = index < 2 ? `${index}.jpg` : 'bill.pdf'
      return (await uploaded(me, expenseId, file, { name })).id
    })
    const [side = '', byHand = '', pdf = ''] = await Promise.all(ids)
    for (const turned of [undefined, 0, 90, 180] as const) await standUpright(side, found(turned))
    await eventually(async () => assert.deepEqual(await shape(side, 'print'), [900, 600]), 30_000)
    await turn(me, byHand, 270)
    await standUpright(byHand, found(90))
    await turn(me, byHand, 0)
    await standUpright(byHand, found(180))
    await standUpright(pdf, found(90))
    await standUpright(crypto.randomUUID(), found(90))
    const turns = (await receiptsOn(me, expenseId)).map(({ id, turned }) => [id, turned])
    assert.deepEqual(Object.fromEntries(turns), { [side]: 90, [byHand]: 0, [pdf]: 0 })
  })

  it('may lie in the Inbox; a PDF has no side to turn', async () => {
    const { id } = await added(me, await aPhoto(), 'photo.jpg')
    assert.equal((await turn(me, id, 90)).status, 200)
    const pdf = await added(me, await aPdf())
    assert.equal((await turn(me, pdf.id, 90)).problem.code, 'receipt_no_picture')
  })
})

describe('the print picture of a long or wide receipt', () => {
  const rolls = [
    { width: 600, height: 6000, print: [600, 6000] },
    { width: 6000, height: 600, print: [6000, 600] },
    { width: 1500, height: 6000, print: [800, 3200] },
    { width: 1500, height: 2000, print: [1200, 1600] },
  ]
  for (const { width, height, print } of rolls)
    it(`of ${width} x ${height} pixels is ${print.join(' x ')}`, async () => {
      const roll = await sharp({ create: { width, height, channels: 3, background: '#eee' } })
        .jpeg()
        .toBuffer()
      const { id } = await uploaded(me, await receipts.anExpenseOf(me), roll)
      await eventually(async () => {
        assert.equal((await me.raw(`/api/receipts/${id}/thumbnail`)).status, 200)
      }, 30_000)
      assert.deepEqual(await shape(id, 'print'), print)
    })
})
