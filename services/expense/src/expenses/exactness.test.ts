import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { calendarDay } from '@sortie/contracts/calendar'
import { dashboardApi } from '@sortie/contracts/dashboard'
import { categories, type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { currencies, maxMinor, sumByCurrency, toDecimal, toMinor } from '@sortie/contracts/money'
import { readCsv } from '@sortie/testing/read-csv'
import type { Client } from '@sortie/testing/test-service'
import fc from 'fast-check'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, expense } = await sharedExpenses()
after(stop)

const someone = () => expense.as(expense.identity.person())

const day = fc
  .date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2026-12-31') })
  .map((date) => date.toISOString().slice(0, 10))
const anySpent = fc.record({
  amount: fc
    .oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: maxMinor }))
    .map(toDecimal),
  currency: fc.constantFrom(...currencies),
  category: fc.constantFrom(...categories),
  date: day,
  merchant: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
  notes: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('=1+1', 'two\nlines', 'a "quote", b', '@x', '€ ü'),
  ),
})

async function log(me: Client, expenses: object[]): Promise<ExpenseJson[]> {
  const made = []
  for (const fields of expenses) made.push(await logged(me, fields))
  return made
}

async function csvOf(me: Client, query = ''): Promise<Array<Record<string, string>>> {
  return readCsv(
    Buffer.from(await (await me.raw(`/api/export/csv${query}`)).arrayBuffer()).toString('utf8'),
  )
}

describe('the list, the CSV and the statistics', () => {
  it('agree to the cent for any mix of amounts and currencies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySpent, { minLength: 1, maxLength: 8 }), async (spent) => {
        const me = someone()
        await log(me, spent)
        const list = (await me.call(expenseApi.list, {})).body
        const stats = (await me.call(dashboardApi.stats, {})).body
        const rows = await csvOf(me)
        const totals = sumByCurrency(list)
        assert.deepEqual(totals, sumByCurrency(spent))
        assert.deepEqual({ ...stats.totals }, { ...totals })
        assert.deepEqual(sumByCurrency(rows as never), totals)
        const plain = Object.values(totals).reduce((sum, amount) => sum + (toMinor(amount) ?? 0), 0)
        assert.equal(stats.totalExpenses, plain / 100)
        for (const category of categories) {
          const of = list.filter((one) => one.category === category)
          assert.deepEqual({ ...stats.categoryTotals[category] }, sumByCurrency(of))
        }
        // Where the file has apostrophes before formulas is tested in csv.test.ts.
        const plainText = (text = '') => text.replaceAll("'", '')
        assert.deepEqual(
          rows.map(({ date, merchant, amount, notes }) => [
            date,
            plainText(merchant),
            amount,
            plainText(notes),
          ]),
          list.map(({ date, merchant, amount, notes }) => [
            date.slice(0, 10),
            plainText(merchant),
            amount,
            plainText(notes),
          ]),
        )
      }),
      { numRuns: 12 },
    )
  })
})

describe('the dates of a filter', () => {
  it('are inclusive at both ends, in the list and in the CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 1, maxLength: 6 }),
        day,
        day,
        async (days, one, other) => {
          const me = someone()
          await log(
            me,
            days.map((date) => ({ date })),
          )
          const [first = '', last = ''] = [one, other].sort()
          for (const [startDate, endDate] of [
            [first, last],
            [first, ''],
            ['', last],
            [days[0] ?? '', days[0] ?? ''],
          ] as const) {
            const wanted = days
              .filter((date) => (!startDate || date >= startDate) && (!endDate || date <= endDate))
              .sort()
              .reverse()
            const { body } = await me.call(expenseApi.list, { query: { startDate, endDate } })
            assert.deepEqual(
              body.map(({ date }) => date.slice(0, 10)),
              wanted,
            )
            const rows = await csvOf(me, `?startDate=${startDate}&endDate=${endDate}`)
            assert.deepEqual(
              rows.map((row) => row.date),
              wanted,
            )
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('and the day that is stored are the picked ones in every time zone', async () => {
    const me = someone()
    const offset = fc.integer({ min: -12 * 60, max: 14 * 60 })
    const clock = fc.integer({ min: 0, max: 24 * 60 - 1 })
    await fc.assert(
      fc.asyncProperty(day, offset, clock, async (picked, zone, minutes) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const shift = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`
        const sent = `${picked}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00${shift}`
        const [logged] = await log(me, [{ date: sent }])
        assert.equal(logged?.date, `${picked}T00:00:00.000Z`)
        assert.equal(calendarDay(logged.date), picked)
        const query = { startDate: picked, endDate: picked }
        const { body } = await me.call(expenseApi.list, { query })
        assert.ok(body.some(({ id }) => id === logged.id))
      }),
      { numRuns: 25 },
    )
  })
})
