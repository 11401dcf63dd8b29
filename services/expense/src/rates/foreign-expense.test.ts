import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { adminRateApi, rateApi } from '@sortie/contracts/rate'
import { log } from '@sortie/platform/ops/logger'
import { hearFacts } from '@sortie/platform/testing/hear'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { readCsv } from '@sortie/testing/read-csv'
import { testService } from '@sortie/testing/test-service'
import { logged } from '../testing/expense-with-travel.ts'
import { changed, priceOf } from '../testing/priced.ts'

const expense = await testService(() => import('../service.ts'))
const notes = await hearFacts(expense.namespace)
after(async () => {
  await notes.close()
  await expense.stop()
})

const someone = () => expense.as(expense.identity.person())
const admin = expense.as(expense.identity.person('admin'))
const table = (csv: string) => admin.call(adminRateApi.import, { body: { csv } })
await table('Date,USD,JPY,GBP,\n2026-05-29,1.0876,163.45,0.8432,\n2026-05-28,1.08,162,N/A,\n')

const yen = { date: '2026-05-31', amount: undefined, paidAmount: '1580', paidCurrency: 'JPY' }

describe('an expense paid in another currency', () => {
  it('costs what the typed rate, the card statement or the table says', async () => {
    const cases: [given: object, price: string][] = [
      [
        { rate: '0.0067', currency: 'USD' },
        'USD 10.59, JPY 1580 at 0.0067 per 1, typed 2026-05-31',
      ],
      [
        { rate: '1', ratePer: '149.2', rateDate: '2026-05-30' },
        'USD 10.59, JPY 1580 at 1 per 149.2, typed 2026-05-30',
      ],
      [{ amount: '10.80' }, 'USD 10.80, JPY 1580 at 10.80 per 1580, statement 2026-05-31'],
      [{}, 'USD 10.51, JPY 1580 at 1.0876 per 163.45, table 2026-05-29'],
      [{ currency: 'EUR' }, 'EUR 9.67, JPY 1580 at 1 per 163.45, table 2026-05-29'],
      [
        { paidCurrency: 'EUR', paidAmount: 20 },
        'USD 21.75, EUR 20.00 at 1.0876 per 1, table 2026-05-29',
      ],
      [
        { paidCurrency: 'GBP', paidAmount: '136.95', currency: 'EUR', amount: '162.42' },
        'EUR 162.42, GBP 136.95 at 162.42 per 136.95, statement 2026-05-31',
      ],
      [
        { rate: '1.0876', ratePer: '163.45', rateDate: '2026-05-29', rateSource: 'table' },
        'USD 10.51, JPY 1580 at 1.0876 per 163.45, table 2026-05-29',
      ],
      // It says that it is the table's, but the table says otherwise.
      [
        { rate: '1.5', ratePer: '163.45', rateDate: '2026-05-29', rateSource: 'table' },
        'USD 14.50, JPY 1580 at 1.5 per 163.45, typed 2026-05-29',
      ],
    ]
    const me = someone()
    for (const [given, price] of cases)
      assert.equal(priceOf(await logged(me, { ...yen, ...given })), price)
    const { body } = await me.call(expenseApi.list, {})
    assert.deepEqual(body.map(priceOf).sort(), cases.map(([, price]) => price).sort())
    assert.equal('paidAmount' in (await logged(me)), false)
  })

  it('is refused with a sentence at the field that is wrong', async () => {
    const cases: [given: object, field: string, said: RegExp][] = [
      [{ paidCurrency: null }, 'paidCurrency', /Choose the currency/],
      [{ paidAmount: '15.80' }, 'paidAmount', /JPY has no decimals/],
      [{ paidCurrency: 'ABC' }, 'paidCurrency', /ISO 4217/],
      [{ paidCurrency: 'USD' }, 'paidCurrency', /in USD itself/],
      [{ rate: '0.0067', amount: '11.00' }, 'amount', /costs \$10\.59/],
      [{ paidCurrency: 'IDR', paidAmount: '9'.repeat(15) }, 'paidAmount', /at most 13 digits/],
      [{ rate: '0' }, 'rate', /above 0/],
      [{ paidAmount: undefined, paidCurrency: undefined }, 'amount', /Amount is required/],
      [{ paidCurrency: 'KRW' }, 'rate', /no rate of KRW for 2026-05-31/],
      [{ date: '2026-06-06' }, 'rate', /no rate of JPY for 2026-06-06/],
    ]
    const me = someone()
    for (const [given, field, said] of cases) {
      const body = anExpense({ ...yen, ...given })
      const { status, problem } = await me.call(expenseApi.create, { body })
      assert.equal(status, 400, JSON.stringify(given))
      assert.match(problem?.fields?.[field] ?? '', said)
    }
  })

  it('keeps its price through every edit that does not concern it, and follows those that do', async () => {
    const me = someone()
    const made = await logged(me, yen)
    const first = 'USD 10.51, JPY 1580 at 1.0876 per 163.45, table 2026-05-29'
    const edits: [change: object, price: string][] = [
      [{ status: 'Submitted' }, first],
      [{ merchant: 'Tempura' }, first],
      [{ amount: '10.51', currency: 'USD' }, first],
      [{ paidAmount: '3160' }, 'USD 21.03, JPY 3160 at 1.0876 per 163.45, table 2026-05-29'],
      [{ date: '2026-05-28' }, 'USD 21.07, JPY 3160 at 1.08 per 162, table 2026-05-28'],
      [{ amount: '21.50' }, 'USD 21.50, JPY 3160 at 21.50 per 3160, statement 2026-05-28'],
      [{ rate: '0.007' }, 'USD 22.12, JPY 3160 at 0.007 per 1, typed 2026-05-28'],
      [{ currency: 'EUR' }, 'EUR 19.51, JPY 3160 at 1 per 162, table 2026-05-28'],
      [{ paidAmount: null }, 'EUR 19.51'],
      [
        { paidAmount: '25', paidCurrency: 'USD' },
        'EUR 23.15, USD 25.00 at 1 per 1.08, table 2026-05-28',
      ],
      [{ currency: 'USD', amount: '25' }, 'USD 25.00'],
    ]
    for (const [change, price] of edits) assert.equal(await changed(me, made, change), price)
    const { body } = await me.call(expenseApi.get, { params: { id: made.id } })
    assert.deepEqual(Object.keys(body).sort(), Object.keys(await logged(me)).sort())
  })

  it('says in the CSV, in columns near the end, how it was paid', async () => {
    const me = someone()
    await logged(me, yen)
    const bytes = Buffer.from(await (await me.raw('/api/export/csv')).arrayBuffer())
    const csv = bytes.toString('utf8')
    const [row] = readCsv(csv) as Record<string, string>[]
    const numbers = ['paid amount', 'paid currency', 'rate', 'rate per', 'rate date', 'rate source']
    const last = [...numbers, 'lost receipt', 'exchange']
    const exchange = '1,580 JPY = 10.51 USD at 0.00665402; 1 USD = 150.285 JPY'
    assert.deepEqual(Object.keys(row ?? {}).slice(-10, -2), last)
    assert.deepEqual(
      last.map((name) => row?.[name]),
      ['1580', 'JPY', '1.0876', '163.45', '2026-05-29', 'table', '', exchange],
    )
  })
})

describe("the organisation's table of rates", () => {
  it('says in the log who imported which days', async () => {
    const info = mock.method(log, 'info', () => {})
    await table('Date,NOK\n2020-05-28,11\n2020-05-29,11.5\n')
    const [said] = info.mock.calls.map((call) => call.arguments as unknown[])
    mock.reset()
    const { actorId, ...act } = (said?.[0] ?? {}) as Record<string, unknown>
    assert.equal(typeof actorId, 'string')
    const days = { days: 2, first: '2020-05-28', last: '2020-05-29' }
    assert.deepEqual([act, said?.[1]], [{ act: 'rates_imported', ...days }, 'administrator acted'])
  })

  it('has a line of the trail for each import, and none for a file that is refused', async () => {
    await table('Date,NOK\n2020-05-28,11\n')
    await table('Date,NOK\n2020-05-28,x\n')
    await table('Date,NOK\n2020-05-28,11\n2020-05-29,11.5\n')
    const told = () => notes.all.map(({ changes }) => changes.map(({ to }) => to).join())
    await eventually(() =>
      assert.deepEqual(told().slice(-2), ['1,2020-05-28,2020-05-28', '2,2020-05-28,2020-05-29']),
    )
    const { act, actorId } = notes.all.at(-1) ?? {}
    assert.deepEqual([act, actorId], ['rates_imported', admin.person.id])
  })

  it('is anybody’s to ask', async () => {
    const me = someone()
    const query = { paidCurrency: 'JPY', currency: 'USD', date: '2026-05-31' } as const
    assert.deepEqual((await me.call(rateApi.on, { query })).body.found, {
      rate: '1.0876',
      ratePer: '163.45',
      rateDate: '2026-05-29T00:00:00.000Z',
    })
    // Of the last day before it on which the table has both.
    const asked = async (paidCurrency: string, date: string) =>
      (await me.call(rateApi.on, { query: { ...query, paidCurrency, date } })).body.found?.rateDate
    assert.equal(await asked('GBP', '2026-05-28'), undefined)
    assert.equal(await asked('GBP', '2026-06-05'), '2026-05-29T00:00:00.000Z')
    assert.equal(await asked('GBP', '2026-06-06'), undefined)
  })

  it('grows with each file, and a day that comes again is replaced', async () => {
    const all = 'Date,USD,SEK\n2019-01-02,1.1,10\n2019-01-01,1.2,11\n'
    await table(all)
    const { body } = await table('Date, USD, SEK, \n02 January 2019, 1.5, 10.5, \n')
    assert.deepEqual([body.firstDay, body.lastDay, body.days], ['2019-01-01', '2026-05-29', 6])
    const query = { paidCurrency: 'SEK', currency: 'USD', date: '2019-01-03' } as const
    const { found } = (await admin.call(rateApi.on, { query })).body
    assert.deepEqual([found?.rate, found?.ratePer], ['1.5', '10.5'])
    const wrong = await table('Date,USD,SEK\n2019-01-02,1.7,x\n2019-01-03,1.7,10\n')
    assert.equal(wrong.status, 400)
    assert.equal((await admin.call(adminRateApi.show, {})).body.days, 6)
  })
})
