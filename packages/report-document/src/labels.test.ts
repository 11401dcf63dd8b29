import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coverage, dateRangeLabel, purposeOf, sizeInKb } from './labels.ts'
import { reportFileName } from './report.ts'
import { aReceipt } from './testing/samples.ts'

describe('the labels', () => {
  it('show the date range in each of the four forms', () => {
    const startDate = '2026-01-05T00:00:00.000Z'
    const endDate = '2026-02-28'
    assert.equal(dateRangeLabel({}), 'All Dates')
    assert.equal(dateRangeLabel({ startDate, endDate }), '01/05/26 - 02/28/26')
    assert.equal(dateRangeLabel({ startDate, endDate: null }), 'From 01/05/26')
    assert.equal(dateRangeLabel({ startDate: '', endDate }), 'Through 02/28/26')
  })

  it('derive the purpose from the category; the general one for none, an unknown one or a builtin name', () => {
    assert.equal(purposeOf('Airfare'), 'Mission transport and travel')
    assert.equal(purposeOf('Other'), 'Miscellaneous operational expenses')
    for (const category of [null, undefined, '', 'all', 'constructor'])
      assert.equal(purposeOf(category), 'General operational expenses')
  })

  it('round sizes to KB and coverage to whole percent', () => {
    assert.equal(sizeInKb(1536), '2 KB')
    assert.equal(coverage([]), 0)
    assert.equal(coverage([{ receipts: [aReceipt] }, { receipts: [] }, { receipts: [] }]), 33)
  })

  it('name the download by the day', () =>
    assert.equal(reportFileName('2026-11-21T08:00:00.000Z'), 'expense_report_2026-11-21.pdf'))
})
