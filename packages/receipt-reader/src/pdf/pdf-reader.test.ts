import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { closePdfReader, readPdf } from './pdf-reader.ts'

const today = new Date('2026-06-01T12:00:00Z')
const bill = [
  'HOTEL AURORA GmbH',
  'Seestrasse 12, 8002 Zurich',
  'Invoice 2026-0417',
  'Date: 14 May 2026',
  'Room, 2 nights 380.00',
  'Breakfast 40.00',
  'Total USD 420.00',
]

/** The lines from the top, each on the page that `pageOf` says. */
async function aPdf(lines: string[], pageOf = (_line: number) => 0): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = [document.addPage([400, 600])]
  for (const [index, text] of lines.entries()) {
    const number = pageOf(index)
    while (pages.length <= number) pages.push(document.addPage([400, 600]))
    pages[number]?.drawText(text, { x: 40, y: 540 - index * 24, size: 12, font })
  }
  return Buffer.from(await document.save())
}

async function read(file: Buffer) {
  const pdf = await readPdf(file, today)
  return 'reading' in pdf ? pdf.reading : assert.fail('it was not read by its text')
}

describe('a PDF', () => {
  after(closePdfReader)

  it('is read by its text: each field, sure of it, on no picture', async () => {
    const { merchant, amount, currency, date, category, confidence, fields } = await read(
      await aPdf(bill),
    )
    assert.deepEqual(
      { merchant: merchant?.toUpperCase(), amount, currency, date, category },
      {
        merchant: 'HOTEL AURORA GMBH',
        amount: 420,
        currency: 'USD',
        date: '2026-05-14',
        category: 'Lodging',
      },
    )
    assert.ok(confidence > 0.6, `${confidence}`)
    assert.equal(fields.amount.box, null)
  })

  it('may have its sum on the second page', async () => {
    const { amount, date } = await read(await aPdf(bill, (line) => (line < 4 ? 0 : 1)))
    assert.deepEqual([amount, date], [420, '2026-05-14'])
  })

  it('without text becomes a picture of its first page, large enough to be read', async () => {
    const document = await PDFDocument.create()
    const scan = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
    document
      .addPage([400, 600])
      .drawImage(await document.embedPng(scan), { x: 0, y: 0, width: 400, height: 600 })
    const pdf = await readPdf(Buffer.from(await document.save()), today)
    assert.ok('first' in pdf)
    const { format, width, height } = await sharp(pdf.first).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1333, 2000])
  })

  it('becomes a picture where its text is what a scanner guessed', async () => {
    const guessed = ['~|HOT^L {}AU|| §', ...bill.slice(1, 6), '|| ~~ Tot^l <> 4|0.0| {}']
    assert.ok('first' in (await readPdf(await aPdf(guessed), today)))
  })

  it('that is damaged or wants a password is no receipt that can be read', async () => {
    const locked = await PDFDocument.load(await aPdf(bill))
    locked.encrypt({ userPassword: 'open', ownerPassword: 'sesame' })
    for (const file of [Buffer.from('%PDF-1.7 and so on'), Buffer.from(await locked.save())])
      await assert.rejects(() => readPdf(file, today), { reason: 'not_an_image' })
  })
})
