import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, describe, it } from 'node:test'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney, formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { signatureApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { type Somebody, sharedReportSystem } from '../../testing/report-system.ts'
import { aPdf, aPhoto } from '../../testing/samples.ts'

const system = await sharedReportSystem()
const me = await system.register({
  employeeName: 'Ann Lee',
  department: 'Sales',
  manager: 'Bo Chen',
})

after(() => system.stop())

const pdf = async (who: Somebody, query: string) =>
  system.read(await who.report.raw(`/api/export/pdf${query}`))

describe('the PDF of a report', () => {
  it('contains the filtered expenses with their receipts, and agrees with its CSV to the cent', async () => {
    const trip = await me.trip({ name: 'Operation Nordwind' })
    const hotel = await me.expense({
      merchant: 'Hotel Adlon',
      category: 'Lodging',
      amount: '410.35',
      date: '2026-03-02',
      tripId: trip.id,
    })
    await me.expense({ merchant: 'Café', amount: '9.65', currency: 'EUR', date: '2026-03-03' })
    await me.expense({ merchant: 'Later', amount: '1.00', date: '2026-07-01' })
    await me.receipt(hotel.id, await aPhoto(800, 600), 'bill.jpg', 'image/jpeg')
    await me.receipt(hotel.id, await aPdf(2), 'invoice.pdf', 'application/pdf')
    const answer = await me.report.raw(
      '/api/export/pdf?startDate=2026-03-01&endDate=2026-03-31&status=all&include_receipts=true',
    )
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="?expense_report_\d{4}-\d\d-\d\d\.pdf"?$/,
    )
    const report = await system.read(answer)
    const text = report.pages.join(' ')
    for (const part of [
      'Ann Lee',
      'Bo Chen',
      'Sales',
      '03/01/26 - 03/31/26',
      '$410.35 + €9.65',
      '2 receipts for 2 expenses',
      '50% coverage',
      'Invoice page 2',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`)
    }
    assert.doesNotMatch(text, /Later/)
    assert.equal(report.pages.length, 4)
    const rows = (report.attachment('expenses.csv') ?? '').split('\r\n').slice(1, 3)
    assert.deepEqual(
      rows.map((row) => row.split(',')[3]),
      ['410.35', '9.65'],
    )
    assert.match(rows[0] ?? '', /Operation Nordwind/)
    await report.close()
    const bare = await pdf(me, '?startDate=2026-03-01&endDate=2026-03-31&include_receipts=false')
    assert.equal(bare.pages.length, 1)
    await bare.close()
    const ofTrip = await pdf(me, `?tripId=${trip.id}`)
    assert.match(ofTrip.pages[0] ?? '', /Operation Nordwind, 05\/01\/26 - 05\/04\/26/)
    assert.match(ofTrip.pages.join(' '), /1 expense/)
    await ofTrip.close()
  })

  it('is proposed for the background where printing it takes too long', async (test) => {
    const { printer } = await import('../../clients/printer.ts')
    test.mock.method(printer, 'print', async () => {
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    })
    const answer = await me.report.raw('/api/export/pdf')
    assert.equal(answer.status, 503)
    assert.equal(((await answer.json()) as { code: string }).code, 'report_too_slow')
  })

  it('agrees with the CSV and the list in every line, to the cent', async () => {
    const payer = await system.register({ employeeName: 'Pay Er' })
    const amounts = ['0.01', '1234567.89', '0.10', '0.20', '99999999.99', '33.33', '33.34']
    for (const [index, amount] of amounts.entries()) {
      const currency = index % 3 ? 'USD' : 'EUR'
      await payer.expense({
        amount,
        currency,
        merchant: `Line, "${index}"`,
        date: `2026-04-${10 + index}`,
      })
    }
    const query = '?startDate=2026-04-10&endDate=2026-04-15'
    const report = await pdf(payer, query)
    const rows = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n').toSorted()
    const csv = Buffer.from(
      await (await payer.expenses.raw(`/api/export/csv${query}`)).arrayBuffer(),
    ).toString()
    // The place on the road changes after the report was made: only the list's CSV says it, last.
    const withoutPlace = rows(csv).map((row) => row.slice(0, row.lastIndexOf(',')))
    assert.deepEqual(rows(report.attachment('expenses.csv') ?? ''), withoutPlace)
    const list = (await (await payer.expenses.raw(`/api/expenses${query}`)).json()) as ExpenseJson[]
    assert.equal(list.length, 6)
    const totals = formatTotals(sumByCurrency(list))
    const text = report.pages.join(' ')
    assert.ok(text.includes(totals), `${totals} in ${text}`)
    for (const { amount, currency } of list)
      assert.ok(text.includes(formatMoney(amount, currency)), amount)
    await report.close()
  })

  it('is complete with a missing file, and markup for names', async () => {
    const merchant = `<script>document.body.textContent='gone'</script><img src=x onerror=alert(1)>`
    const owner = await system.register({ employeeName: '</title><b>Bold</b>' })
    const { id } = await owner.expense({ merchant, notes: '"><iframe src=//example.org>' })
    const gone = await owner.receipt(id, await aPhoto(300, 200), 'gone.jpg', 'image/jpeg')
    await owner.receipt(id, await aPdf(2), 'open.pdf', 'application/pdf')
    const storage = await (await import('../../clients/objects.ts')).objects()
    const ofGone = async () =>
      (await Array.fromAsync(storage.list(''))).filter(({ name }) => name.includes(gone.id))
    // Otherwise its pictures would be made after its file was removed.
    await eventually(async () => assert.ok((await ofGone()).length > 1))
    await eventually(async () => {
      const left = await ofGone()
      for (const { name } of left) await storage.remove(name)
      assert.equal(left.length, 0)
    })
    const report = await pdf(owner, '')
    const text = report.pages.join(' ')
    for (const part of ['The file is missing from the store', 'Invoice page 2'])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.ok(
      text.includes(`document.body.textContent='gone'`) && text.includes('<b>Bold</b>'),
      text,
    )
    assert.match(text, /2 receipts for 1 expense/)
    await report.close()
  })

  it('leaves nothing behind, whether the caller waits or goes away', async () => {
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    const callers = Array.from({ length: 6 }, (_, index) => {
      const signal = index % 2 ? AbortSignal.timeout(20 * index) : undefined
      return me.report
        .raw('/api/export/pdf', { signal: signal ?? null })
        .then((answer) => answer.arrayBuffer())
    })
    await Promise.allSettled(callers)
    await eventually(async () => {
      assert.deepEqual(await readdir(`${system.directory}/spool`), [])
      const counts = await queueOf('report-now').getJobCounts(
        'waiting',
        'active',
        'completed',
        'failed',
      )
      assert.deepEqual(counts, { waiting: 0, active: 0, completed: 0, failed: 0 })
    })
  })

  it('is refused for a mission or a signature of somebody else', async () => {
    const other = await system.register()
    const trip = await me.trip()
    assert.equal((await other.report.raw(`/api/export/pdf?tripId=${trip.id}`)).status, 404)
    const { body: signature } = await me.report.call(signatureApi.create, {
      body: { employeeSignature: 'Ann Lee' },
    })
    assert.equal(
      (await other.report.raw(`/api/export/pdf?signature_id=${signature.id}`)).status,
      404,
    )
    assert.equal((await me.report.raw('/api/export/pdf?category=Yachts')).status, 400)
  })
})

describe('a signature', () => {
  it('is printed with its fingerprint, and a later change is pointed out', async () => {
    const signer = await system.register({ employeeName: 'Sig Ner' })
    const expense = await signer.expense({ amount: '50.00', date: '2026-04-01' })
    const reportFilters = JSON.stringify({
      mode: 'date',
      tripId: null,
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      status: 'all',
      category: 'all',
    })
    const { status, body } = await signer.report.call(signatureApi.create, {
      body: {
        employeeSignature: 'Sig Ner',
        managerSignature: 'Bo Chen',
        managerSignedAt: '2026-04-30T12:00:00.000Z',
        reportFilters,
      },
    })
    assert.equal(status, 201)
    assert.match(body.fingerprint, /^[0-9a-f]{64}$/)
    const { SignatureModel } = await import('../signature.model.ts')
    const expires = async () => (await SignatureModel.findById(body.id).lean())?.unusedUntil
    assert.ok(((await expires())?.getTime() ?? 0) > Date.now() + 6 * 24 * 3600_000)
    const query = `?startDate=2026-04-01&endDate=2026-04-30&signature_id=${body.id}`
    const signed = (await pdf(signer, query)).pages.join(' ')
    assert.equal(await expires(), undefined)
    assert.ok(signed.includes(body.fingerprint.slice(0, 16)), signed)
    assert.match(signed, /Sig Ner.*Employee Signature.*Bo Chen.*04\/30\/2026 12:00 UTC/)
    assert.doesNotMatch(signed, /changed since|Unsigned/)
    await signer.change(expense.id, { status: 'Submitted' })
    assert.doesNotMatch((await pdf(signer, query)).pages.join(' '), /changed since/)
    await signer.change(expense.id, { amount: '5000.00' })
    assert.match(
      (await pdf(signer, query)).pages.join(' '),
      /The data has changed since it was signed/,
    )
  })

  it('needs readable filters', async () => {
    for (const reportFilters of ['no json', '[1', '"x"', '{"category":"Yachts"}']) {
      const { status, problem } = await me.report.call(signatureApi.create, {
        body: { reportFilters },
      })
      assert.equal(status, 400, reportFilters)
      assert.ok(problem.fields?.reportFilters)
    }
  })
})
