import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expenseTable } from './expense-table.ts'
import { header } from './header.ts'
import { anExpense, aReceipt, aReport } from './testing/samples.ts'

const expenses = (count: number) => Array.from({ length: count }, () => anExpense())
const tableOf = (count: number) =>
  expenseTable(aReport({ expenses: expenses(count) }), { as: 'none' }).html

describe('the lines of a report', () => {
  it('are numbered from 1, each with a link target', () => {
    const table = tableOf(12)
    for (let line = 1; line <= 12; line++)
      assert.ok(table.includes(`<tr id="line-${line}"><td class="no">${line}</td>`))
  })

  it('have a running total every 25 lines, but not after the last', () => {
    assert.doesNotMatch(tableOf(25), /Running total/)
    const table = tableOf(60)
    assert.equal(table.match(/Running total/g)?.length, 2)
    assert.match(table, /lines 1 to 25<\/td><td class="amount" colspan="3">\$3,000\.00/)
    assert.match(table, /lines 1 to 50<\/td><td class="amount" colspan="3">\$6,000\.00/)
  })

  it('are padded to eight on a short report, hidden from screen readers', () => {
    const blanks = (count: number) => tableOf(count).match(/class="blank" aria-hidden="true"/g)
    assert.deepEqual(
      [0, 3, 7].map((count) => blanks(count)?.length),
      [8, 5, 1],
    )
    for (const count of [8, 9, 10, 30]) assert.equal(blanks(count), null)
  })

  it('say what was paid in another currency, at which rate, and where that is from', () => {
    const paid = { paidAmount: '1580', paidCurrency: 'JPY', rate: '1.0876', ratePer: '163.45' }
    const yen = { ...paid, rateDate: '2026-05-29T00:00:00.000Z', rateSource: 'table' } as const
    const { html } = expenseTable(aReport({ expenses: [anExpense(yen)] }), { as: 'none' })
    assert.match(
      html,
      />Paid 1,580 JPY = 10\.51 USD at 0\.00665402; 1 USD = 150\.285 JPY \(table of 05\/29\/26\)</,
    )
    assert.doesNotMatch(tableOf(1), /Paid/)
  })

  it('say who entered them for the owner, where somebody did', () => {
    const enteredBy = { id: 'a', name: 'Ada <Assistant>', allowance: 'b' }
    const person = { employeeName: null, email: 'bo@example.org' }
    const report = aReport({ expenses: [anExpense({ enteredBy })], person })
    const { html } = expenseTable(report, { as: 'none' })
    assert.match(
      html,
      />Entered by <bdi>Ada &lt;Assistant&gt;<\/bdi> for <bdi>bo@example\.org<\/bdi></,
    )
    assert.doesNotMatch(tableOf(1), /Entered by/)
  })

  it('say in the person’s words why there is no receipt', () => {
    const lost = anExpense({ lostReceipt: 'Left in the <taxi>.' })
    const { html } = expenseTable(aReport({ expenses: [lost] }), { as: 'none' })
    assert.match(html, />Receipt declared lost: <q dir="auto">Left in the &lt;taxi&gt;\.<\/q></)
    assert.doesNotMatch(tableOf(1), /declared lost/)
  })

  it('link to their receipts when those have pages', () => {
    const data = aReport({ expenses: [anExpense({ receipts: [aReceipt] })] })
    const linked = expenseTable(data, { as: 'links', numberOf: new Map([['r1', 4]]) }).html
    assert.match(linked, /<a href="#receipt-4">Receipt 4 /)
    const unknown = expenseTable(data, { as: 'links', numberOf: new Map() }).html
    assert.doesNotMatch(unknown, /<a /)
    assert.doesNotMatch(expenseTable(data, { as: 'none' }).html, /class="receipts"/)
  })

  it('may go on over the page when their notes are long', () => {
    const rowWith = (notes: string) =>
      expenseTable(aReport({ expenses: [anExpense({ notes })] }), { as: 'none' }).html
    assert.match(rowWith('line\n'.repeat(2500)), /<tr id="line-1" class="long">/)
    assert.match(rowWith('word '.repeat(2500)), /class="long"/)
    assert.doesNotMatch(rowWith('Two nights'), /class="long"/)
  })
})

describe('the header of a report', () => {
  it('shows the filters', () => {
    const { html } = header(aReport({ filters: { category: 'Airfare', status: 'Submitted' } }))
    assert.match(html, /<dt>Category<\/dt><dd dir="auto">Flight only</)
    assert.match(html, /<dt>Status<\/dt><dd dir="auto">Submitted only</)
    assert.match(html, /Mission transport and travel/)
    assert.doesNotMatch(header(aReport()).html, / only</)
  })

  it('shows the mission with its dates, as far as they are known', () => {
    const tripOf = (dates: object) =>
      /<dt>Mission<\/dt><dd dir="auto">([^<]*)</.exec(
        header(aReport({ trip: { name: 'Osprey', ...dates } })).html,
      )?.[1]
    const [startDate, endDate] = ['2026-05-01', '2026-05-04']
    assert.equal(tripOf({ startDate, endDate }), 'Osprey, 05/01/26 - 05/04/26')
    assert.equal(tripOf({ startDate }), 'Osprey, 05/01/2026')
    assert.equal(tripOf({ endDate }), 'Osprey, 05/04/2026')
    assert.equal(tripOf({}), 'Osprey')
    assert.doesNotMatch(header(aReport()).html, /Mission</)
  })
})
