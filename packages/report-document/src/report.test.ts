import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { escapeHtml } from './markup.ts'
import { pdfDocument, printPage } from './report.ts'
import { anExpense, aReceipt, aReport } from './testing/samples.ts'

describe('the print page', () => {
  it('has name and logo of the organisation above its head, or nothing there', () => {
    assert.ok(printPage(aReport()).startsWith('<article class="report"><header'))
    const page = printPage(aReport({ organisation: { name: 'Ørsted & <b>', logo: 'iVBORw0' } }))
    const picture = '<img src="data:image/png;base64,iVBORw0" alt="">'
    const above = `<div class="house">${picture}<div dir="auto">Ørsted &amp; &lt;b&gt;</div></div>`
    assert.ok(page.startsWith(`<article class="report">${above}`))
    const named = printPage(aReport({ organisation: { name: 'Ørsted', logo: null } }))
    assert.ok(named.includes('<div class="house"><div dir="auto">Ørsted</div></div>'))
  })

  it('shows Flight and Hotel, a dash without a receipt and the amount with its currency', () => {
    const page = printPage(
      aReport({ expenses: [anExpense({ category: 'Airfare', currency: 'EUR' }), anExpense()] }),
    )
    assert.match(
      page,
      /<td>05\/03\/26<\/td><td>Flight<\/td>.*<td class="receipt">-<\/td><td class="amount">€120\.00<\/td>/,
    )
    assert.match(page, /<td>Hotel<\/td>/)
  })

  it('shows month and day within one year, status and payment of each line, and who has paid', () => {
    const page = printPage(
      aReport({
        filters: { startDate: '2026-05-01', endDate: '2026-05-31' },
        expenses: [
          anExpense({ status: 'Submitted', paymentMethod: 'personal-card', amount: '10.00' }),
          anExpense({ paymentMethod: 'cash', amount: '5.50', currency: 'EUR' }),
          anExpense({ paymentMethod: 'corporate-card', amount: '7.00' }),
          anExpense({ paymentMethod: '<b>', amount: '1.00' }),
        ],
      }),
    )
    assert.match(page, /<td>05\/03<\/td>/)
    assert.match(page, /<span class="submitted">Submitted<\/span> · <bdi>Personal card<\/bdi>/)
    assert.match(page, /<span class="draft">Draft<\/span> · <bdi>&lt;b&gt;<\/bdi>/)
    assert.match(page, /To be refunded [^<]*<\/span><span>\$10\.00 \+ €5\.50</)
    assert.match(page, /Paid by the company [^<]*<\/span><span>\$7\.00</)
    assert.match(page, /Other payment, or not stated<\/span><span>\$1\.00</)
    assert.match(page, /3 of 4 expenses still Draft/)
  })

  it('has the purpose, the dates and the flights of its mission', () => {
    const trip = {
      name: 'Tokyo',
      purpose: 'Quarterly review',
      startDate: '2026-05-01T00:00:00.000Z',
      endDate: '2026-05-09T00:00:00.000Z',
      flights: [
        {
          id: 'f1',
          carrier: 'ANA',
          flightNumber: 'NH 106',
          departAirport: 'LAX',
          arriveAirport: 'HND',
          departDtLocal: '2026-05-01T00:50',
          arriveDtLocal: '2026-05-02T05:00',
        },
      ],
    }
    const page = printPage(aReport({ trip, filters: { mode: 'trip' } }))
    assert.match(page, /<dt>Purpose<\/dt><dd dir="auto">Quarterly review</)
    assert.match(page, /<div class="range">05\/01\/26 - 05\/09\/26</)
    assert.match(
      page,
      /ANA NH 106<\/td><td>LAX, 05\/01\/2026 00:50<\/td><td>HND, 05\/02\/2026 05:00</,
    )
    assert.match(page, /<td>05\/03<\/td>/)
  })

  it('says Not specified for an unknown name, manager and department', () => {
    assert.equal(printPage(aReport()).match(/Not specified/g)?.length, 3)
  })

  it('pads a short report with blank rows to eight, and no report of eight or more', () => {
    for (const [expenses, blank] of [
      [0, 8],
      [3, 5],
      [8, 0],
      [9, 0],
      [10, 0],
    ] as const) {
      const page = printPage(
        aReport({ expenses: Array.from({ length: expenses }, () => anExpense()) }),
      )
      assert.equal(page.match(/class="blank"/g)?.length ?? 0, blank, `${expenses} expenses`)
    }
  })

  it('shows pictures with their size, other files with type and size, and placeholders for failed pictures', () => {
    const receipts = [
      aReceipt,
      { ...aReceipt, id: 'r2', mimeType: 'application/pdf', fileName: null },
      { ...aReceipt, id: 'r3', sizeBytes: 20 },
      { ...aReceipt, id: 'r4', shown: 'failed' as const },
    ]
    const page = printPage(aReport({ expenses: [anExpense({ receipts })] }))
    assert.equal(page.match(/<img /g)?.length, 1)
    assert.match(page, /<figcaption>Line 1, receipt 1 of 4: 282 KB<\/figcaption>/)
    assert.match(page, />Line 1, receipt 2 of 4: PDF, 282 KB</)
    assert.match(page, />Line 1, receipt 3 of 4: Receipt Attached</)
    assert.match(page, />Line 1, receipt 4 of 4: The receipt picture could not be loaded\.</)
    assert.match(page, /4 receipts for 1 expense/)
    assert.match(page, /100% coverage/)
  })

  it('does not repeat the line number beside its only receipt', () => {
    const page = printPage(aReport({ expenses: [anExpense({ receipts: [aReceipt] })] }))
    assert.match(page, /<figcaption>282 KB<\/figcaption>/)
  })

  it('says when signed data has changed', () => {
    const signature = {
      employeeSignature: 'Ann',
      employeeSignedAt: '2026-05-04T10:05:00.000Z',
      fingerprint: 'ab'.repeat(32),
      intact: false,
    }
    const page = printPage(aReport({ signature }))
    assert.match(page, /05\/04\/2026 10:05 UTC/)
    assert.match(page, /<code>abababababababab<\/code>/)
    assert.match(page, /changed since it was signed/)
  })
})

describe('hostile text', () => {
  it('stays text wherever it is printed', () => {
    const evil = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;\u0000`
    const receipt = {
      ...aReceipt,
      id: evil,
      fileName: evil,
      mimeType: evil,
      sha256: evil,
      url: evil,
    }
    const expense = anExpense({
      merchant: evil,
      notes: evil,
      tripName: evil,
      receipts: [receipt, { ...receipt, mimeType: 'image/png' }],
    })
    const data = aReport({
      person: { employeeName: evil, manager: evil, department: evil },
      trip: { name: evil },
      expenses: [expense],
      reportNumber: evil,
      signature: { employeeSignature: evil, managerSignature: evil, fingerprint: evil },
    })
    const sheet = { number: 1, line: 1, expense, receipt, pages: [], problem: evil }
    const head = { fonts: { rules: '', samples: [] }, policy: '' }
    for (const page of [
      printPage(data),
      pdfDocument(data, [sheet, { ...sheet, pages: [{ width: 1, height: 1 }] }], head).content,
    ]) {
      assert.doesNotMatch(page, /<script|<img src=x/)
      assert.ok(!page.includes('\u0000'))
      assert.match(page, /&lt;script&gt;/)
    }
  })

  it('cannot break out of an attribute or a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.doesNotMatch(escapeHtml(text), /[<>"']/),
      ),
    )
  })
})
