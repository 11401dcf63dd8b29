import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import {
  internalReceiptApi,
  maxReceiptBytes,
  type ReceiptJson,
  receiptApi,
} from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import sharp from 'sharp'
import { aPdf, aPhoto, aPhotoOf, aPicture } from '../testing/files.ts'
import {
  bytesOf,
  type Receipts,
  sha256,
  spooled,
  startReceipts,
  upload,
  uploaded,
  uploadForm,
} from '../testing/receipts.ts'

let receipts: Receipts
let me: Client
let expenseId: string
before(async () => {
  receipts = await startReceipts()
  me = receipts.someone()
  expenseId = await receipts.anExpenseOf(me)
})
after(() => receipts.service.stop())

const listed = async (who: Client, id: string) =>
  (await who.call(receiptApi.listOfExpense, { params: { id } })).body
const fileOf = (who: Client, id: string, headers: Record<string, string> = {}, method = 'GET') =>
  who.raw(`/api/receipts/${id}/file`, { headers, method })

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
    })
    assert.equal((await listed(me, mine))[0]?.id, id)
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
      (await listed(me, mine)).map(({ id }) => id),
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
      const { status, problem } = await upload(me, expenseId, await file(), {
        name: 'receipt.jpg',
        type: 'image/jpeg',
      })
      assert.equal(status, 415)
      assert.equal(problem.error, 'Please select a JPG, PNG, or PDF file')
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
    assert.deepEqual(await listed(me, mine), [])
  })

  it('wants a form: JSON is 415', async () => {
    const answer = await me.raw(`/api/expenses/${expenseId}/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"receipt":"x"}',
    })
    assert.equal(answer.status, 415)
  })

  it('wants an expense of the caller: any other is 404, without a session 401', async () => {
    const photo = await aPhoto()
    const someone = receipts.someone()
    for (const id of [expenseId, randomUUID(), 'none']) {
      const { status } = await upload(someone, id, photo)
      assert.equal(status, 404, id)
      assert.equal(
        (await someone.call(receiptApi.listOfExpense, { params: { id } })).status,
        404,
        id,
      )
    }
    const stranger = await fetch(`${receipts.service.url}/api/expenses/${expenseId}/receipts`, {
      method: 'POST',
    })
    assert.equal(stranger.status, 401)
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
    assert.equal((await listed(me, mine)).length, 1)
    const other = await upload(me, mine, await aPicture(), { key })
    assert.deepEqual([other.status, other.problem.code], [409, 'idempotency_key_reused'])
    const { records, files } = await receipts.kept()
    assert.deepEqual(files, records, 'no file of the second try is left')
  })
})

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

  it('is not sent again to who has it', async () => {
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

  it("is nobody else's: 404 for file, thumbnail and deletion, for administrators too", async () => {
    for (const other of [receipts.someone(), receipts.someone('admin')]) {
      assert.equal((await fileOf(other, receipt.id)).status, 404)
      assert.equal((await other.raw(`/api/receipts/${receipt.id}/thumbnail`)).status, 404)
      assert.equal(
        (await other.call(receiptApi.remove, { params: { id: receipt.id } })).status,
        404,
      )
    }
    assert.equal((await fileOf(me, receipt.id)).status, 200)
  })

  it('is looked at by administrators, and by nobody else, under their own address', async () => {
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
    for (const path of [list, `/admin/receipts/${id}/file`, `/admin/receipts/${id}/thumbnail`])
      assert.equal((await me.raw(path)).status, 403)
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

describe('the pictures of a receipt', () => {
  const pictured = (id: string, of: string) =>
    eventually(
      async () =>
        assert.equal((await listed(me, of)).find((one) => one.id === id)?.hasThumbnail, true),
      10_000,
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

  it('are not had from an encrypted PDF, which is kept all the same and printed as it is', async () => {
    const mine = await receipts.anExpenseOf(me)
    const pdf = await aPdf({ password: 'secret' })
    const { id } = await uploaded(me, mine, pdf, { name: 'hotel.pdf' })
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    await eventually(
      async () => assert.equal((await ReceiptModel.findById(id).lean())?.pictures, 'none'),
      10_000,
    )
    assert.equal((await listed(me, mine))[0]?.hasThumbnail, false)
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

describe('deleting', () => {
  const gone = (id: string) =>
    eventually(async () => {
      const { records, files } = await receipts.kept()
      assert.ok(!records.includes(id) && !files.includes(id))
    })

  it('a receipt takes its record at once and its files soon, and tells the expense', async () => {
    const mine = await receipts.anExpenseOf(me)
    const { id } = await uploaded(me, mine, await aPhoto())
    const counted = (count: number) =>
      eventually(async () => {
        const expense = await receipts.atExpenses(me).call(expenseApi.get, { params: { id: mine } })
        assert.equal(expense.body.receiptCount, count)
      })
    await counted(1)
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 204)
    assert.equal((await fileOf(me, id)).status, 404)
    assert.equal((await me.call(receiptApi.remove, { params: { id } })).status, 404)
    await counted(0)
    await gone(id)
  })

  it('an expense takes its receipts and their files', async () => {
    const mine = await receipts.anExpenseOf(me)
    const ids = [
      await uploaded(me, mine, await aPhoto()),
      await uploaded(me, mine, await aPdf()),
    ].map(({ id }) => id)
    const other = await uploaded(me, expenseId, await aPhoto())
    assert.equal(
      (await receipts.atExpenses(me).call(expenseApi.remove, { params: { id: mine } })).status,
      204,
    )
    for (const id of ids) await gone(id)
    assert.equal((await fileOf(me, other.id)).status, 200)
  })

  it('an expense refuses the upload that was on its way', async () => {
    const mine = await receipts.anExpenseOf(me)
    const slow = slowUpload(mine, await aPhoto())
    await slow.started
    assert.equal(
      (await receipts.atExpenses(me).call(expenseApi.remove, { params: { id: mine } })).status,
      204,
    )
    const { ExpenseMarkModel } = await import('../records/receipt.model.ts')
    await eventually(async () => assert.ok((await ExpenseMarkModel.findById(mine).lean())?.deleted))
    const answer = await slow.finish()
    assert.equal(answer.status, 404)
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    assert.equal(await ReceiptModel.countDocuments({ expenseId: mine }), 0)
    const { records, files } = await receipts.kept()
    assert.deepEqual(
      files.filter((id) => !records.includes(id)),
      [],
    )
  })

  /** Sends all but the end of the file, and the rest when told. */
  function slowUpload(id: string, file: Buffer) {
    const rest = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(
          Buffer.from(
            '--cut\r\nContent-Disposition: form-data; name="receipt"; filename="a.jpg"\r\n\r\n',
          ),
        )
        controller.enqueue(file.subarray(0, 1000))
        await rest.promise
        controller.enqueue(file.subarray(1000))
        controller.enqueue(Buffer.from('\r\n--cut--\r\n'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
    const answer = me.raw(`/api/expenses/${id}/receipts`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    void eventually(async () => assert.ok((await spooled()).length > 0)).then(
      started.resolve,
      started.reject,
    )
    return {
      started: started.promise,
      finish: () => {
        rest.resolve()
        return answer
      },
    }
  }
})

describe('the receipts of a list of expenses', () => {
  it("are one's own, of all of them at once, oldest first, also for an administrator", async () => {
    const [ada, chief] = [receipts.someone(), receipts.someone('admin')]
    const [first, second, empty] = [
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
    ]
    const ids: string[] = []
    for (const [index, expense] of [second, first, second].entries())
      ids.push((await uploaded(ada, expense ?? '', await aPicture(30 + index))).id)
    const expenseIds = [first, second, empty].join(',')
    const { body } = await ada.call(receiptApi.listOfExpenses, { query: { expenseIds } })
    assert.deepEqual(
      body.map(({ id, expenseId }) => [id, expenseId]),
      [second, first, second].map((expense, index) => [ids[index], expense]),
    )
    assert.deepEqual(
      (await chief.call(receiptApi.listOfExpenses, { query: { expenseIds } })).body,
      [],
    )
  })

  it('are refused for what is no list of at most 100 ids', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',')
    for (const query of [
      '',
      '?expenseIds=',
      '?expenseIds=x',
      `?expenseIds=${many}`,
      '?expenseIds=a&expenseIds=b',
    ])
      assert.equal((await me.raw(`/api/receipts${query}`)).status, 400, query)
  })
})

describe('what other services ask', () => {
  it('is how many receipts the caller has, and the latest six', async () => {
    const ada = receipts.someone()
    const hers = await receipts.anExpenseOf(ada)
    const ids: string[] = []
    for (let made = 0; made < 8; made++)
      ids.push((await uploaded(ada, hers, await aPicture(20 + made))).id)
    const { body } = await ada.call(internalReceiptApi.summary, {})
    assert.equal(body.count, 8)
    assert.deepEqual(
      body.recent.map(({ id }) => id),
      ids.slice(2).reverse(),
    )
  })

  it("is the receipts of many expenses: one's own, and everyone's for administrators", async () => {
    const [ada, bob] = [receipts.someone(), receipts.someone()]
    const expenseIds = [await receipts.anExpenseOf(ada), await receipts.anExpenseOf(bob)]
    const [first, second] = [
      await uploaded(ada, expenseIds[0] ?? '', await aPhoto()),
      await uploaded(bob, expenseIds[1] ?? '', await aPhoto()),
    ]
    const ask = async (who: Client) =>
      (await who.call(internalReceiptApi.ofExpenses, { body: { expenseIds } })).body.map(
        ({ id }) => id,
      )
    assert.deepEqual(await ask(ada), [first.id])
    assert.deepEqual(await ask(receipts.someone('admin')), [first.id, second.id])
  })
})
