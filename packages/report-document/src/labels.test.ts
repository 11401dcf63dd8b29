import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coverage, dateRangeLabel, paymentLabel, purposeOf, sizeInKb } from './labels.ts'
import { spansYears } from './range.ts'
import { reportFileName } from './report.ts'
import type { ReportTrip } from './report-data.ts'
import { anExpense, aReceipt } from './testing/samples.ts'

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
    assert.equal(reportFileName('2026-11-21'), 'expense_report_2026-11-21.pdf'))

  it('name the ways of paying, and any other as it came', () => {
    assert.deepEqual(['corporate-card', 'IBAN transfer', '__proto__', ''].map(paymentLabel), [
      'Corporate card',
      'IBAN transfer',
      '__proto__',
      '',
    ])
  })

  it('say 100 % coverage only when every expense has a receipt', () => {
    const some = (all: number, missing: number) =>
      Array.from({ length: all }, (_, index) => ({ receipts: index < missing ? [] : [aReceipt] }))
    for (const [all, missing, percent] of [
      [200, 1, 99],
      [200, 0, 100],
      [1000, 999, 0],
      [3, 1, 66],
      [0, 0, 0],
    ] as const)
      assert.equal(coverage(some(all, missing)), percent)
  })
})

describe('the dates of lines', () => {
  const dated = (filters: object, dates: string[], trip?: ReportTrip) =>
    spansYears({ filters, trip, expenses: dates.map((date) => anExpense({ date })) })

  it('have their year in an open range, or in one of several years', () => {
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
    assert.equal(dated(year, ['2026-05-01']), false)
    assert.equal(dated({}, ['2026-05-01']), true)
    assert.equal(dated({ startDate: '2026-01-01' }, ['2026-05-01']), true)
    assert.equal(dated({ startDate: '2025-12-30', endDate: '2026-01-02' }, []), true)
    const trip = { name: 'Oslo', ...year }
    assert.equal(dated({}, ['2026-05-01'], trip), false)
    assert.equal(dated({}, ['2018-05-01'], trip), true)
    assert.equal(dated({}, ['2026-05-01'], { name: 'Oslo' }), true)
  })
})
