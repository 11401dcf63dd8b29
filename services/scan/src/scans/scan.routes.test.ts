import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type ScannedReceipt, scanApi } from '@sortie/contracts/scan'
import { pictureOf } from '@sortie/receipt-reader/testing/picture-of'
import { eventually } from '@sortie/testing/eventually'
import { type FakeOpenai, fakeOpenai } from '@sortie/testing/fake-openai'
import { type Client, type TestService, testService } from '@sortie/testing/test-service'

let scan: TestService
let model: FakeOpenai
let me: Client
let paper: string
before(async () => {
  model = await fakeOpenai()
  model.does({ status: 500 })
  const vision = { OPENAI_API_KEY: 'sk-of-the-test', OPENAI_BASE_URL: model.baseURL }
  // A machine that does other work beside is slow, not wrong.
  const patience = { SCAN_LIMIT_SECONDS: '120' }
  scan = await testService(() => import('../service.ts'), { ...vision, ...patience })
  me = scan.as(scan.identity.person())
  paper = (await readFile(new URL('../testing/receipt.png', import.meta.url))).toString('base64')
})
after(async () => {
  await scan.stop()
  await model.stop()
})

const send = (imageBase64: unknown) => me.call(scanApi.scan, { body: { imageBase64 } } as never)
const unreadable = 'Could not analyze the receipt. Please try again or enter manually.'

describe('scanning a receipt', () => {
  it('reads what is on the paper, each field with its place, without a network', async () => {
    const { status, body } = await send(paper)
    assert.equal(status, 200)
    const { merchant, amount, currency, date, category, reader, confidence, fields } =
      body as ScannedReceipt
    assert.deepEqual(
      { merchant: merchant?.toUpperCase(), amount, currency, date, category, reader },
      {
        merchant: 'CAFE AURORA',
        amount: 26.03,
        currency: 'USD',
        date: '2026-05-14',
        category: 'Meals',
        reader: 'local',
      },
    )
    assert.ok(confidence > 0 && confidence <= 1)
    assert.equal(fields.amount.value, 26.03)
    const box = fields.amount.box
    assert.ok(
      box && box.x > 0.5 && box.x + box.width < 0.85 && box.y > 0.6 && box.y + box.height < 0.9,
      JSON.stringify(box),
    )
  })

  it('asks the vision model beside it when there is a key; agreement is said', async () => {
    const { body: alone } = await send(paper)
    const answer = {
      merchant: 'Cafe Aurora',
      amount: 26.03,
      currency: 'USD',
      date: '2026-05-14',
      category: 'Meals',
      paymentMethod: null,
      receiptNumber: null,
    }
    model.does({ content: answer })
    const { status, body } = await send(`data:image/png;base64,${paper}`)
    assert.equal(status, 200)
    assert.equal(body.reader, 'both')
    assert.equal(body.amount, 26.03)
    assert.ok(body.confidence >= alone.confidence)
  })

  it('answers all the same when the model does not', async () => {
    model.does({ hangUp: true })
    const { status, body } = await send(paper)
    assert.deepEqual([status, body.reader, body.amount], [200, 'local', 26.03])
  })
})

/** What is read of a hotel's bill that ends with these lines. */
async function readPdf(...end: string[]): Promise<ScannedReceipt> {
  const document = await PDFDocument.create()
  const lines = ['HOTEL AURORA Inc.', 'Date: 14 May 2026', ...end]
  const sheet = document.addPage([400, 600])
  for (const [at, line] of lines.entries()) sheet.drawText(line, { x: 40, y: 540 - at * 24 })
  const imageBase64 = Buffer.from(await document.save()).toString('base64')
  return (await me.call(scanApi.scan, { body: { imageBase64, pdf: true } })).body
}

describe('what is no receipt', () => {
  it('reads a PDF where the form says that it is one', async () => {
    const { amount, currency, date } = await readPdf('Room 380.00', 'Total USD 380.00')
    assert.deepEqual([amount, currency, date], [380, 'USD', '2026-05-14'])
  })

  it('says another currency beside its amount, and how sure it is of it', async () => {
    const { amount, currency, fields } = await readPdf('Room 15,800', 'Total JPY 15,800')
    assert.deepEqual([amount, currency, fields.currency?.value], [15_800, 'JPY', 'JPY'])
    assert.ok((fields.currency?.confidence ?? 0) > 0.9)
    const unsaid = await readPdf('Room 380.00', 'Total 380.00')
    assert.deepEqual([unsaid.currency, unsaid.fields.currency?.confidence], [null, 0])
  })

  it('finds the total of a scan of several pages on the last one', async () => {
    const document = await PDFDocument.create()
    for (const lines of [
      [
        'HOTEL AURORA',
        'Seestrasse 12, Zurich',
        '',
        'Invoice 2026-0417',
        'Date: 14 May 2026',
        'see page 2',
      ],
      ['Page 2', '', 'Room, 2 nights|380.00', 'Breakfast|40.00', 'TOTAL USD|420.00'],
    ]) {
      const image = await document.embedJpg(await pictureOf(lines))
      document.addPage([image.width, image.height]).drawImage(image)
    }
    const imageBase64 = await document.saveAsBase64()
    const { body } = await me.call(scanApi.scan, { body: { imageBase64, pdf: true } })
    const { merchant, amount, date } = body
    assert.deepEqual([merchant?.toUpperCase(), amount, date], ['HOTEL AURORA', 420, '2026-05-14'])
  })

  it('is 415 when it is no picture, in the words of the scanner', async () => {
    const { status, problem } = await send(Buffer.from('%PDF-1.7 and so on').toString('base64'))
    assert.deepEqual(
      [status, problem.error],
      [415, 'Please select an image file (JPEG, PNG, etc.)'],
    )
  })

  it('is 400 when there is nothing, or no base64', async () => {
    for (const nothing of ['', undefined, 7, '$$$']) {
      const { status, problem } = await send(nothing)
      assert.equal(status, 400, String(nothing))
      assert.ok(problem.fields?.imageBase64)
    }
  })

  it('is 400 when the picture cannot be opened: a header and nothing more', async () => {
    const { status, problem } = await send(
      Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1').toString('base64'),
    )
    assert.deepEqual([status, problem.code, problem.error], [400, 'scan_unreadable', unreadable])
  })

  it('is 413 above 10 MB, a little or a lot', async () => {
    for (const bytes of [10 * 1024 * 1024 + 1, 20_000_000]) {
      const { status, problem } = await send(Buffer.alloc(bytes, 0xff).toString('base64'))
      assert.deepEqual([status, problem.error], [413, 'Please select an image smaller than 10MB'])
    }
  })

  it('is 413 when it is a decompression bomb', async () => {
    const bomb = Buffer.from(paper, 'base64')
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const { status, problem } = await send(bomb.toString('base64'))
    assert.deepEqual([status, problem.code], [413, 'image_too_many_pixels'])
  })
})

describe('too many scans at once', () => {
  it('are told when to come again; the others are read', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(paper)))
    const read = answers.filter(({ status }) => status === 200)
    const busy = answers.filter(({ status }) => status === 429)
    const late = answers.filter(({ problem }) => problem?.code === 'scan_timeout')
    assert.equal(read.length + busy.length + late.length, 12)
    assert.ok(read.length > 0 && busy.length > 0)
    for (const { problem, headers } of busy) {
      assert.equal(problem.code, 'scan_busy')
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
  })
})

describe('scans of people whose addresses nobody has proven', () => {
  const stranger = () => {
    const person = scan.identity.person()
    const { id: sub, email, role } = person
    const token = scan.identity.sign({ sub, email, role, sid: randomUUID(), unproven: true })
    return scan.as({ ...person, token })
  }

  it('wait for those of others, however many of them there are', async () => {
    let answered = 0
    const theirs = Array.from({ length: 6 }, async () => {
      const who = stranger()
      const each = async () => {
        const { status } = await who.call(scanApi.scan, { body: { imageBase64: paper } })
        answered++
        return status
      }
      return Promise.all([each(), each()])
    })
    await eventually(async () => assert.ok(answered > 0))
    assert.equal((await send(paper)).status, 200)
    const before = answered
    const statuses = new Set((await Promise.all(theirs)).flat())
    assert.ok(before < 6, `${before} of 12 came first`)
    assert.deepEqual([...statuses], [200])
  })
})
