import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMinor } from '@sortie/contracts/money'
import fc from 'fast-check'
import { coverage, dateRangeLabel, purposeOf, sizeInKb } from './labels.ts'
import { escapeHtml } from './markup.ts'
import { pdfDocument, printPage, reportFileName } from './report.ts'
import { anExpense, aReceipt, aReport } from './testing/samples.ts'
import { totalLabel, totalsByCategory } from './totals.ts'

describe('the labels', () => {
  it('tells the dates covered in each of the four forms', () => {
    const startDate = '2026-01-05T00:00:00.000Z'
    const endDate = '2026-02-28'
    assert.equal(dateRangeLabel({}), 'All Dates')
    assert.equal(dateRangeLabel({ startDate, endDate }), '01/05/26 - 02/28/26')
    assert.equal(dateRangeLabel({ startDate, endDate: null }), 'From 01/05/26')
    assert.equal(dateRangeLabel({ startDate: '', endDate }), 'Through 02/28/26')
  })

  it('derives the purpose from the category, and the general one from none, an unknown one or a builtin name', () => {
    assert.equal(purposeOf('Airfare'), 'Mission transport and travel')
    assert.equal(purposeOf('Other'), 'Miscellaneous operational expenses')
    for (const category of [null, undefined, '', 'all', 'constructor'])
      assert.equal(purposeOf(category), 'General operational expenses')
  })

  it('rounds sizes to KB and coverage to whole percent', () => {
    assert.equal(sizeInKb(1536), '2 KB')
    assert.equal(coverage([]), 0)
    assert.equal(coverage([{ receipts: [aReceipt] }, { receipts: [] }, { receipts: [] }]), 33)
  })

  it('names the download by the day', () =>
    assert.equal(reportFileName('2026-11-21T08:00:00.000Z'), 'expense_report_2026-11-21.pdf'))
})

describe('the totals', () => {
  it('are split per currency, never mixed', () => {
    const spent = [
      anExpense({ amount: '1000.00' }),
      anExpense({ amount: '200.00', currency: 'EUR' }),
    ]
    assert.equal(totalLabel(spent), '$1,000.00 + €200.00')
    assert.equal(totalLabel([]), '$0.00')
  })

  it('are exact to the cent, and the categories add up to them', () => {
    const expense = fc.record({
      amount: fc
        .integer({ min: 1, max: 9_999_999_999 })
        .map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`),
      currency: fc.constantFrom('USD' as const, 'EUR' as const),
      category: fc.constantFrom('Airfare' as const, 'Meals' as const, 'Other' as const),
    })
    fc.assert(
      fc.property(fc.array(expense, { maxLength: 60 }), (expenses) => {
        for (const currency of ['USD', 'EUR'] as const) {
          const exact = expenses
            .filter((spent) => spent.currency === currency)
            .reduce((sum, spent) => sum + BigInt(spent.amount.replace('.', '')), 0n)
          const byCategory = totalsByCategory(expenses).reduce(
            (sum, { totals }) => sum + BigInt(toMinor(totals[currency] ?? '0') ?? 0),
            0n,
          )
          assert.equal(byCategory, exact)
        }
      }),
    )
  })
})

describe('the print page', () => {
  it('shows Flight and Hotel, month and day, a dash without a receipt and the amount with its currency', () => {
    const page = printPage(
      aReport({ expenses: [anExpense({ category: 'Airfare', currency: 'EUR' }), anExpense()] }),
    )
    assert.match(
      page,
      /<td>05\/03<\/td><td>Flight<\/td>.*<td class="receipt">-<\/td><td class="amount">€120\.00<\/td>/,
    )
    assert.match(page, /<td>Hotel<\/td>/)
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

  it('shows pictures with their size, other files by type and size, and says what a picture became', () => {
    const receipts = [
      aReceipt,
      { ...aReceipt, id: 'r2', mimeType: 'application/pdf', fileName: null },
      { ...aReceipt, id: 'r3', sizeBytes: 20 },
      { ...aReceipt, id: 'r4', shown: 'failed' as const },
    ]
    const page = printPage(aReport({ expenses: [anExpense({ receipts })] }))
    assert.equal(page.match(/<img /g)?.length, 1)
    assert.match(page, /<figcaption>282 KB<\/figcaption>/)
    assert.match(page, />PDF, 282 KB</)
    assert.match(page, />Receipt Attached</)
    assert.match(page, />The receipt picture could not be loaded\.</)
    assert.match(page, /4 receipts for 1 expense/)
    assert.match(page, /100% coverage/)
  })

  it('tells when signed data has changed', () => {
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

  it('cannot leave an attribute or a text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.doesNotMatch(escapeHtml(text), /[<>"']/),
      ),
    )
  })
})
