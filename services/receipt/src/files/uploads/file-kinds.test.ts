import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { aPdf, aPhoto, aPicture } from '../../testing/files.ts'
import { send } from '../../testing/inbox.ts'
import { sharedReceipts, upload } from '../../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
after(() => receipts.stop())

const before = (text: string, file: Buffer) => Buffer.concat([Buffer.from(text, 'latin1'), file])

async function ownerOnly(): Promise<Buffer> {
  const document = await PDFDocument.load(await aPdf())
  document.encrypt({ userPassword: '', ownerPassword: 'secret' })
  return Buffer.from(await document.save())
}

const pdf = await aPdf()
const files: Array<[what: string, file: Buffer, name: string, answer: RegExp | 'taken']> = [
  ['a PDF after a byte order mark', before('\xef\xbb\xbf', pdf), 'bill.pdf', 'taken'],
  ['a PDF after an empty line', before('\r\n', pdf), 'bill.pdf', 'taken'],
  ['a PDF after a printer job', before('\x1b%-12345X@PJL\r\n', pdf), 'bill', 'taken'],
  ['a PDF that is named .jpg', pdf, 'bill.jpg', 'taken'],
  ['a PDF that only its owner may change', await ownerOnly(), 'bill.pdf', 'taken'],
  ['a PDF that speaks of encryption', before('%/Encrypt\n', pdf), 'bill.pdf', 'taken'],
  ['a photo without an ending', await aPhoto(), 'IMG_1', 'taken'],
  ['a picture that is named .pdf', await aPicture(), 'bill.pdf', 'taken'],
  [
    'a PDF with a password',
    await aPdf({ password: 'secret' }),
    'bill.pdf',
    /protected by a password/,
  ],
  [
    'a PDF with a password after an empty line',
    before('\n', await aPdf({ password: 'secret' })),
    'bill.pdf',
    /protected by a password/,
  ],
  [
    'an iPhone photo that is named .jpg',
    before('\0\0\0\x24ftypheic', Buffer.alloc(900)),
    'IMG_1.jpg',
    /^Please select a JPG, PNG, or PDF file\. .*HEIC/,
  ],
  ['a WebP that is named .jpg', before('RIFFsizeWEBPVP8 ', Buffer.alloc(900)), 'a.jpg', /WebP/],
  ['a mark that comes too late', before(' '.repeat(1100), pdf), 'a.pdf', /^Please select/],
]

describe('a file is what its content says, at every door', () => {
  for (const [what, file, name, answer] of files)
    it(`${what}: ${answer === 'taken' ? 'taken' : 'refused with the reason'}`, async () => {
      for (const { status, problem } of [
        await upload(me, expenseId, file, { name, type: '' }),
        await send(me, file, name),
      ])
        if (answer === 'taken') assert.equal(status, 201, JSON.stringify(problem))
        else {
          assert.ok([400, 415].includes(status), `${status}`)
          assert.match(problem.error, answer)
        }
    })
})
