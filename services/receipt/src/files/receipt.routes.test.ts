import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { fileKindOf, wrongKindSentence } from '@sortie/contracts/file-kind'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import sharp from 'sharp'
import { aPdf, aPhoto, aPhotoOf, aPicture } from '../testing/files.ts'
import {
  bytesOf,
  fileOf,
  receiptsOn,
  sha256,
  sharedReceipts,
  upload,
  uploaded,
  uploadForm,
} from '../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
const expenseId = await receipts.anExpenseOf(me)
after(() => receipts.stop())

it('receipts for a report, and what is doubted about its lines, are told to services alone', async () => {
  const body = JSON.stringify({ ids: [] })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  for (const [path, init] of [
    ['receipts/records', post],
    ['findings/of-lines', post],
    [`receipts/${randomUUID()}/of-report?as=file`, {}],
    [`receipts/${randomUUID()}/of-report?as=print`, {}],
  ] as const)
    assert.equal((await me.raw(`/internal/${path}`, init)).status, 401, path)
})

describe('uploading a receipt', () => {
  it('answers 201 with its record, lists it and gives the bytes back as they came', async () => {
    const mine = await receipts.anExpenseOf(me)
    const photo = await aPhoto()
    const { status, body } = await upload(me, mine, photo, {
      name: 'Lunch in Zürich.jpg',
      type: 'image/jpeg',
    })
    assert.equal(status, 201)
    const { id, createdAt, ...rest } = body
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Date.now() - Date.parse(createdAt) < 10_000)
    assert.deepEqual(rest, {
      expenseId: mine,
      fileName: 'Lunch in Zürich.jpg',
      mimeType: 'image/jpeg',
      sizeBytes: photo.length,
      sha256: sha256(photo),
      hasThumbnail: false,
      turned: 0,
      picturedTurn: 0,
    })
    assert.equal((await receiptsOn(me, mine))[0]?.id, id)
    const file = await fileOf(me, id)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-type'), 'image/jpeg')
    assert.ok((await bytesOf(file)).equals(photo))
  })

  it('lists the oldest first', async () => {
    const mine = await receipts.anExpenseOf(me)
    const ids: string[] = []
    for (const file of [await aPhoto(), await aPicture(), await aPdf()])
      ids.push((await uploaded(me, mine, file)).id)
    assert.deepEqual(
      (await receiptsOn(me, mine)).map(({ id }) => id),
      ids,
    )
  })

  it('believes the content, not the name and not the header', async () => {
    const falseName = await uploaded(me, expenseId, await aPicture(), {
      name: 'scan.pdf',
      type: 'application/pdf',
    })
    assert.deepEqual([falseName.mimeType, falseName.fileName], ['image/png', 'scan.pdf.png'])
    const noName = await uploaded(me, expenseId, await aPdf(), {
      name: 'program.exe',
      type: 'application/x-msdownload',
    })
    assert.deepEqual([noName.mimeType, noName.fileName], ['application/pdf', 'program.exe.pdf'])
  })

  const refused: Array<[what: string, file: () => Promise<Buffer> | Buffer]> = [
    [
      'a web page that calls itself a photo',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
    ],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a picture whose header is broken',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]),
    ],
    ['a PNG that is only its first bytes', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a ZIP', () => Buffer.from('PK\x03\x04 and so on')],
  ]
  for (const [what, file] of refused)
    it(`refuses ${what} with 415 and the words of the form`, async () => {
      const bytes = await file()
      const { status, problem } = await upload(me, expenseId, bytes, {
        name: 'receipt.jpg',
        type: 'image/jpeg',
      })
      assert.equal(status, 415)
      assert.equal(problem.error, wrongKindSentence(fileKindOf(bytes)))
      assert.match(problem.error, /^Please select a JPG, PNG, or PDF file/)
      assert.equal(problem.code, 'wrong_type')
    })

  it('takes exactly 10 MB and refuses one byte more with 413', async () => {
    const largest = await aPhotoOf(maxReceiptBytes)
    assert.equal((await uploaded(me, expenseId, largest)).sha256, sha256(largest))
    const { status, problem } = await upload(
      me,
      expenseId,
      Buffer.concat([largest, Buffer.alloc(1)]),
    )
    assert.equal(status, 413)
    assert.deepEqual(
      [problem.error, problem.code],
      ['Please select a file smaller than 10MB', 'receipt_too_large'],
    )
  })

  it('wants a file: none, an empty one, a text or another field is 400', async () => {
    const missing = 'Please select a receipt file to upload'
    const form = (fill: (form: FormData) => void) => {
      const made = new FormData()
      fill(made)
      return uploadForm(me, expenseId, made)
    }
    const none = await form((f) => f.append('note', 'no file here'))
    const text = await form((f) => f.append('receipt', 'a text'))
    const unchosen = await form((f) => f.append('receipt', new Blob([]), ''))
    const elsewhere = await upload(me, expenseId, await aPhoto(), { field: 'file' })
    for (const { status, problem } of [none, text, unchosen, elsewhere])
      assert.deepEqual([status, problem.error, problem.code], [400, missing, 'receipt_missing'])
    const empty = await upload(me, expenseId, Buffer.alloc(0), { name: 'empty.jpg' })
    assert.deepEqual([empty.status, empty.problem.code], [400, 'receipt_empty'])
  })

  it('takes one file at a time', async () => {
    const mine = await receipts.anExpenseOf(me)
    const form = new FormData()
    for (const file of [await aPhoto(), await aPicture()])
      form.append('receipt', new Blob([new Uint8Array(file)]), 'a.jpg')
    const { status, problem } = await uploadForm(me, mine, form)
    assert.deepEqual([status, problem.code], [400, 'several_receipts'])
    assert.deepEqual(await receiptsOn(me, mine), [])
  })

  it('wants a form: JSON is 415', async () => {
    const answer = await me.raw(`/api/expenses/${expenseId}/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"receipt":"x"}',
    })
    assert.equal(answer.status, 415)
  })

  it('stores nothing twice under one Idempotency-Key, and answers the same again', async () => {
    const mine = await receipts.anExpenseOf(me)
    const photo = await aPhoto()
    const key = randomUUID()
    const both = await Promise.all([
      upload(me, mine, photo, { key }),
      upload(me, mine, photo, { key }),
    ])
    const again = await upload(me, mine, photo, { key })
    assert.deepEqual(
      [...both, again].map(({ status }) => status),
      [201, 201, 201],
    )
    assert.deepEqual(both[0].body, both[1].body)
    assert.deepEqual(again.body, both[0].body)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await receiptsOn(me, mine)).length, 1)
    const other = await upload(me, mine, await aPicture(), { key })
    assert.deepEqual([other.status, other.problem.code], [409, 'idempotency_key_reused'])
    await receipts.matched()
  })
})
