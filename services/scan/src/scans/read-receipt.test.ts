import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type LocalReader, localReader } from '@sortie/receipt-reader/local-reader'
import type { Box } from '@sortie/receipt-reader/page'
import type { ScanFailureReason } from '@sortie/receipt-reader/reading'
import { pictureOf } from '@sortie/receipt-reader/testing/picture-of'
import { type FakeOpenai, fakeOpenai } from '@sortie/testing/fake-openai'
import sharp from 'sharp'
import { visionReader } from '../clients/vision-reader.ts'
import { readReceipt } from './read-receipt.ts'

const lines = [
  'BLUE HERON GRILL',
  '212 Harbor Street',
  'Portland, OR 97204',
  'Server: Dana|04/07/2019 7:45 PM',
  'Crab Cakes|14.00',
  'Pale Ale|13.00',
  'Ribeye Steak|31.00',
  'Subtotal|$58.00',
  'Tax|$4.64',
  'Total|$62.64',
  'Visa XXXXXXXX1881|$62.64',
]
const today = new Date('2026-11-20T12:00:00Z')

describe('reading a picture', () => {
  let local: LocalReader
  let server: FakeOpenai
  before(async () => {
    local = localReader({ timeoutMs: 60_000 })
    server = await fakeOpenai()
  })
  after(async () => {
    local.close()
    await server.stop()
  })

  it('finds merchant, total and date without any account, and where they stand', async () => {
    const reading = await readReceipt(await pictureOf(lines), { local, today })
    assert.equal(reading.merchant, 'BLUE HERON GRILL')
    assert.equal(reading.amount, 62.64)
    assert.equal(reading.date, '2019-04-07')
    assert.equal(reading.currency, 'USD')
    assert.equal(reading.category, 'Meals')
    assert.equal(reading.paymentMethod, 'personal-card')
    assert.equal(reading.reader, 'local')
    const box = reading.fields.merchant.box
    assert.ok(
      box && box.y > 0.05 && box.y < 0.2 && box.x > 0.2 && box.x + box.width < 0.8,
      JSON.stringify(box),
    )
  })

  it('reads a photo that lies on its side by its orientation tag, and one that is a little crooked', async () => {
    const sideways = await sharp(await pictureOf(lines))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer()
    const upright = await readReceipt(sideways, { local, today })
    assert.equal(upright.amount, 62.64)
    const crooked = await readReceipt(await pictureOf(lines, { turned: 6 }), { local, today })
    assert.equal(crooked.amount, 62.64)
    assert.equal(crooked.merchant, 'BLUE HERON GRILL')
  })

  it('reads a picture that lies on its side or on its head, and shows the places on the picture as it came', async () => {
    const upright = await pictureOf(lines)
    for (const [turned, where] of [
      [90, (b: Box) => b.x > 0.8],
      [180, (b: Box) => b.y > 0.8],
      [270, (b: Box) => b.x < 0.2],
    ] as const) {
      const reading = await readReceipt(await sharp(upright).rotate(turned).jpeg().toBuffer(), {
        local,
        today,
      })
      assert.equal(reading.amount, 62.64, `turned by ${turned}`)
      assert.equal(((reading.turned ?? 0) + turned) % 360, 0, `turned back from ${turned}`)
      const box = reading.fields.merchant.box
      assert.ok(box && where(box), `turned by ${turned}: ${JSON.stringify(box)}`)
    }
  })

  it('is surer where the vision model agrees, less where it does not, and keeps the boxes', async () => {
    const image = await pictureOf(lines)
    const vision = visionReader({ apiKey: 'test', baseURL: server.baseURL })
    const said = {
      merchant: 'Blue Heron Grill',
      amount: 62.64,
      currency: 'USD',
      date: '2019-04-07',
      category: 'Meals',
      paymentMethod: 'personal-card',
      receiptNumber: null,
    }
    const alone = await readReceipt(image, { local, today })

    server.does({ content: said })
    const agreed = await readReceipt(image, { local, vision, today })
    assert.equal(agreed.reader, 'both')
    assert.equal(agreed.merchant, 'Blue Heron Grill')
    assert.ok(agreed.confidence > alone.confidence, `${agreed.confidence} > ${alone.confidence}`)
    assert.deepEqual(agreed.fields.amount.box, alone.fields.amount.box)

    server.does({ content: { ...said, amount: 58 } })
    const torn = await readReceipt(image, { local, vision, today })
    assert.ok(torn.fields.amount.confidence < 0.6)
    assert.ok(torn.confidence < alone.confidence)
  })

  it('answers by itself when the model fails, and says why', async () => {
    const vision = visionReader({ apiKey: 'test', baseURL: server.baseURL })
    server.does({ refusal: 'no' })
    const reasons: ScanFailureReason[] = []
    const reading = await readReceipt(await pictureOf(lines), {
      local,
      vision,
      today,
      onVisionFailure: (r) => reasons.push(r),
    })
    assert.equal(reading.amount, 62.64)
    assert.equal(reading.reader, 'local')
    assert.deepEqual(reasons, ['refused'])
  })

  it('drops a date from the future and an impossible one that the model made up', async () => {
    const vision = visionReader({ apiKey: 'test', baseURL: server.baseURL })
    const blank = await pictureOf([])
    for (const date of ['2031-01-01', '2024-02-31', 'yesterday']) {
      server.does({
        content: {
          merchant: null,
          amount: null,
          currency: null,
          date,
          category: null,
          paymentMethod: null,
          receiptNumber: null,
        },
      })
      const reading = await readReceipt(blank, { local, vision, today })
      assert.equal(reading.date, null)
      assert.equal(reading.confidence, 0)
    }
  })
})
