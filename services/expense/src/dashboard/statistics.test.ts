import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { categories, expenseStatuses } from '@sortie/contracts/expense'
import { currencies, maxMinor, toDecimal, toMinor } from '@sortie/contracts/money'
import { placeOf } from '@sortie/contracts/road'
import fc from 'fast-check'
import { type Spent, statisticsOf } from './statistics.ts'

const anySpent: fc.Arbitrary<Spent> = fc.record({
  amount: fc.integer({ min: 1, max: maxMinor }),
  currency: fc.constantFrom(...currencies),
  category: fc.constantFrom(...categories),
  status: fc.constantFrom(...expenseStatuses),
  date: fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2040-01-01') })
    .map((date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00.000Z`)),
  receiptCount: fc.nat(2),
  lostReceipt: fc.constantFrom(undefined, '', 'In the taxi.'),
  report: fc.constantFrom(undefined, {}),
  returnedFrom: fc.constantFrom(undefined, 'a', 'b'),
})

/** The same sums computed independently, with big integers. */
function exactSum(expenses: Spent[]): string {
  const cents = expenses.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  return toDecimal(Number(cents))
}

const none = { count: 0, totals: {} }

describe('the figures of the dashboard', () => {
  it('are zero for someone who has spent nothing', async () => {
    assert.deepEqual(await statisticsOf([]), {
      totalExpenses: 0,
      totals: {},
      expenseCount: 0,
      pendingCount: 0,
      receiptCount: 0,
      categories: {},
      categoryTotals: {},
      months: [],
      open: { draft: none, submitted: none, returned: none },
      openMonths: [],
    })
  })

  it('are exact to the cent for any mix of amounts, currencies, categories and months', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySpent, { maxLength: 60 }), async (expenses) => {
        const half = expenses.length >> 1
        const stats = await statisticsOf([expenses.slice(0, half), expenses.slice(half)])
        assert.equal(stats.totalExpenses, Number(exactSum(expenses)))
        assert.equal(stats.expenseCount, expenses.length)
        assert.equal(
          stats.pendingCount,
          expenses.filter(({ status }) => status === 'Submitted').length,
        )
        for (const [place, of] of Object.entries(stats.open)) {
          const there = expenses.filter((one) => placeOf(one).at === place)
          assert.equal(of.count, there.length)
          for (const currency of currencies) {
            const sum = there.filter((one) => one.currency === currency)
            assert.equal(of.totals[currency], sum.length ? exactSum(sum) : undefined)
          }
        }
        const returned = expenses.filter((one) => placeOf(one).at === 'returned')
        const [from, ...others] = new Set(returned.map(({ returnedFrom }) => returnedFrom))
        assert.equal(stats.open.returned.reportId, others.length === 0 ? from : undefined)
        const free = expenses.filter((one) => /draft|submitted/.test(placeOf(one).at))
        const byMonth = Map.groupBy(free, ({ date }) => date.toISOString().slice(0, 7))
        assert.deepEqual(
          stats.openMonths.map(({ month, count, missing }) => [month, count, missing]),
          [...byMonth.keys()].sort().map((month) => {
            const there = byMonth.get(month) ?? []
            const bare = there.filter((one) => !one.receiptCount && !one.lostReceipt)
            return [month, there.length, bare.length]
          }),
        )
        assert.equal(
          exactSum(free),
          toDecimal(
            stats.openMonths
              .flatMap(({ totals }) => Object.values(totals))
              .reduce((sum, amount) => sum + (toMinor(amount) ?? 0), 0),
          ),
        )
        for (const currency of currencies) {
          const of = expenses.filter((one) => one.currency === currency)
          assert.equal(stats.totals[currency], of.length ? exactSum(of) : undefined)
        }
        for (const category of categories) {
          const of = expenses.filter((one) => one.category === category)
          assert.equal(stats.categories[category], of.length ? Number(exactSum(of)) : undefined)
          for (const currency of currencies) {
            const split = of.filter((one) => one.currency === currency)
            assert.equal(
              stats.categoryTotals[category]?.[currency],
              split.length ? exactSum(split) : undefined,
            )
          }
        }
      }),
    )
  })

  it('show the last twelve months that have expenses, oldest first', async () => {
    const month = (date: string, amount: number): Spent => ({
      amount,
      currency: 'USD',
      category: 'Fees',
      status: 'Draft',
      date: new Date(date),
      receiptCount: 0,
    })
    const { months } = await statisticsOf([
      Array.from({ length: 14 }, (_, index) => month(`${2020 + index}-03-31`, 100)),
      [month('2033-03-01', 5), month('2033-04-01', 7)],
    ])
    assert.equal(months.length, 12)
    assert.deepEqual(months[0], { month: '2023-03', totals: { USD: '1.00' } })
    assert.deepEqual(months.slice(-2), [
      { month: '2033-03', totals: { USD: '1.05' } },
      { month: '2033-04', totals: { USD: '0.07' } },
    ])
  })
})
