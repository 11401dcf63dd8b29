import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ReceiptsShown, receiptRows } from './receipt-row.ts'
import { anExpense, aReceipt } from './testing/samples.ts'

const rowsOf = (changes: object[], shown: ReceiptsShown = { as: 'pictures' }) =>
  receiptRows(
    anExpense({ receipts: changes.map((each) => ({ ...aReceipt, ...each })) }),
    3,
    shown,
  ).map(({ html }) => html)

describe('the receipts below a line', () => {
  it('are one row for each picture, with its line when there are several', () => {
    const [first, second] = rowsOf([{}, { id: 'r2' }])
    assert.match(first ?? '', /alt="Receipt of line 3, Hotel Adlon"/)
    assert.match(first ?? '', /<figcaption>Line 3, receipt 1 of 2: /)
    assert.match(second ?? '', /data-receipt="r2".*receipt 2 of 2: /)
    assert.doesNotMatch(rowsOf([{}])[0] ?? '', /receipt 1 of 1/)
  })

  it('show the name of a file that is no picture, as text', () => {
    const [row] = rowsOf([{ mimeType: 'application/pdf', fileName: '<b>bill</b>.pdf' }])
    assert.match(row ?? '', /<bdi>&lt;b&gt;bill&lt;\/b&gt;\.pdf<\/bdi> PDF, /)
    assert.doesNotMatch(row ?? '', /<img|<b>/)
  })

  it('say Receipt Attached for a picture without content or address', () => {
    for (const change of [{ sizeBytes: 99 }, { url: '' }, { shown: 'attached' }])
      assert.match(rowsOf([change])[0] ?? '', />Receipt Attached</)
    assert.match(rowsOf([{ sizeBytes: 100 }])[0] ?? '', /<img /)
  })

  it('share one row as links', () => {
    const numberOf = new Map([
      ['r1', 7],
      ['r2', 8],
    ])
    const rows = rowsOf([{}, { id: 'r2' }], { as: 'links', numberOf })
    assert.equal(rows.length, 1)
    assert.match(rows[0] ?? '', /href="#receipt-7".*href="#receipt-8"/)
  })
})
