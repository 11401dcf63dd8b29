import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { adminRateApi } from '@sortie/contracts/rate'
import { hear, hearFacts } from '@sortie/platform/testing/hear'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { readCsv } from '@sortie/testing/read-csv'
import { testService } from '@sortie/testing/test-service'
import { logged } from '../testing/expense-with-travel.ts'
import { changed, priceOf } from '../testing/priced.ts'

const expense = await testService(() => import('../service.ts'))
const notes = await hearFacts(expense.namespace)
const changes = await hear(expense.namespace, 'expense.changed')
after(async () => {
  await notes.close()
  await changes.close()
  await expense.stop()
})

const someone = () => expense.as(expense.identity.person())
const csv =
  'Date,USD,JPY,\n2026-05-29,1.0876,163.45,\n2026-05-28,1.08,162,\n2005-01-03,1.3507,139.0,\n'
await expense.as(expense.identity.person('admin')).call(adminRateApi.import, { body: { csv } })

const yen = { date: '2026-05-31', amount: undefined, paidAmount: '1580', paidCurrency: 'JPY' }

describe('an expense paid in another currency', () => {
  it('gets the rate of its new day or currency, or is refused: no figure of the old one stays', async () => {
    const me = someone()
    const [table, typed] = [await logged(me, yen), await logged(me, { ...yen, rate: '0.0067' })]
    const statement = await logged(me, { ...yen, amount: '10.80' })
    const euro = { ...yen, paidAmount: '10.00', paidCurrency: 'EUR', ratePer: '1' }
    const inDollars = () => logged(me, { ...euro, rate: '1.15' })
    const whole = (amount: string) => ({ amount, paidAmount: '1580', paidCurrency: 'JPY' })
    const [of28, noRate] = ['at 1.08 per 162, table 2026-05-28', /no rate of JPY for 2026-04-07/]
    const cases: [expense: ExpenseJson, change: object, price: string | RegExp][] = [
      [table, { date: '2026-04-07' }, noRate],
      [table, { date: '2026-04-07', ...whole('10.51') }, noRate],
      [table, { date: '2026-05-28', ...whole('10.51') }, `USD 10.53, JPY 1580 ${of28}`],
      [
        table,
        { currency: 'EUR', ...whole('10.53') },
        'EUR 9.75, JPY 1580 at 1 per 162, table 2026-05-28',
      ],
      [typed, { currency: 'EUR', ...whole('10.59'), date: '2026-04-07' }, noRate],
      [typed, { date: '2026-04-07' }, 'USD 10.59, JPY 1580 at 0.0067 per 1, typed 2026-04-07'],
      [
        typed,
        { paidAmount: '3160', amount: '10.59' },
        'USD 21.17, JPY 3160 at 0.0067 per 1, typed 2026-04-07',
      ],
      [typed, { paidCurrency: 'KRW' }, /no rate of KRW/],
      [
        statement,
        { date: '2026-04-07' },
        'USD 10.80, JPY 1580 at 10.80 per 1580, statement 2026-04-07',
      ],
      [statement, { currency: 'EUR' }, noRate],
      [await inDollars(), { currency: 'EUR' }, 'EUR 10.00'],
      [await inDollars(), { currency: 'EUR', amount: '10' }, 'EUR 10.00'],
      [await inDollars(), { currency: 'EUR', amount: '11.50' }, /€10\.00 was paid/],
      [await inDollars(), { currency: 'EUR', paidAmount: null }, /Enter the amount in EUR/],
      [await inDollars(), { currency: 'EUR', paidAmount: null, amount: '9' }, 'EUR 9.00'],
    ]
    for (const [expense, change, price] of cases) {
      const answer = await changed(me, expense, change)
      if (typeof price === 'string') assert.equal(answer, price, JSON.stringify(change))
      else assert.match(answer, price, JSON.stringify(change))
    }
  })

  it("is called the table's only of its own day, and a statement's only with an amount", async () => {
    const me = someone()
    const old = { rate: '1.0876', ratePer: '163.45', rateDate: '2026-05-29', rateSource: 'table' }
    const cases: [given: object, source: string][] = [
      [
        { rate: '1.3507', ratePer: '139.0', rateDate: '2005-01-03', rateSource: 'table' },
        'typed 2005-01-03',
      ],
      [{ ...old, rate: '1.08', ratePer: '162', rateDate: '2026-05-28' }, 'typed 2026-05-28'],
      [{ ...old, rateDate: '2026-05-30' }, 'table 2026-05-29'],
      [{ ...old, rateDate: '2026-05-28' }, 'typed 2026-05-28'],
      [{ ...old, rateDate: undefined }, 'table 2026-05-29'],
      [{ ...old, date: '2026-06-06' }, 'typed 2026-05-29'],
      [{ rate: '0.0068', rateSource: 'statement' }, 'typed 2026-05-31'],
      [{ rate: '0.0068', rateSource: 'statement', amount: '10.74' }, 'statement 2026-05-31'],
    ]
    for (const [given, source] of cases)
      assert.match(priceOf(await logged(me, { ...yen, ...given })), new RegExp(`${source}$`))
  })

  it('keeps day and source of a rate together: one alone is taken, or refused', async () => {
    const me = someone()
    const of = (what: object) => logged(me, { ...yen, ...what })
    const rate = { rate: '0.0067' }
    const cases: [made: object, change: object, said: RegExp][] = [
      [{}, { rateDate: '2026-05-28' }, /that of 2026-05-29/],
      [{}, { rateDate: '2026-05-29' }, /table 2026-05-29$/],
      [{}, { rateSource: 'typed' }, /Enter the rate/],
      [{}, { rateSource: 'statement' }, /amount of your card statement/],
      [{}, { ratePer: '150' }, /Enter the rate/],
      [rate, { rateDate: '2026-05-20' }, /typed 2026-05-20$/],
      [rate, { ...rate, rateDate: '2026-05-20' }, /0\.0067 per 1, typed 2026-05-20$/],
      [rate, { rateSource: 'table' }, /USD 10\.51, .*table 2026-05-29$/],
      [{ amount: '10.80' }, { rateDate: '2026-05-20' }, /statement 2026-05-20$/],
    ]
    for (const [made, change, said] of cases)
      assert.match(await changed(me, await of(made), change), said, JSON.stringify(change))
    const none = { ...yen, rateDate: '2005-01-03' }
    const { problem } = await me.call(expenseApi.create, { body: anExpense(none) })
    assert.match(problem?.fields?.rateDate ?? '', /that of 2026-05-29/)
  })

  it('says of a rate what is far from it, for everybody who sees it later', async () => {
    const me = someone()
    const doubt = async (given: object) => (await logged(me, { ...yen, ...given })).rateDoubt
    const ofTable = "far from the table's 1 USD = 150.285 JPY of 2026-05-29"
    assert.equal(await doubt({ rate: '155' }), ofTable)
    assert.equal(await doubt({ amount: '105.10' }), ofTable)
    assert.equal(await doubt({ rate: '1', ratePer: '155' }), undefined)
    assert.equal(await doubt({}), undefined)
    const won = { paidAmount: '15000', paidCurrency: 'KRW', rate: '1' }
    const usual = 'far from the usual, about 1 USD = 1400 KRW'
    assert.equal(await doubt({ ...won, ratePer: '1.475' }), usual)
    assert.equal(await doubt({ ...won, ratePer: '1475' }), undefined)
    const pesos = { paidAmount: '100', paidCurrency: 'CUP', rate: '1' }
    assert.equal(await doubt({ ...pesos, ratePer: '120' }), undefined)
    assert.equal(await doubt({ ...pesos, ratePer: '24' }), 'far from 1 USD = 120 CUP of 2026-05-31')
    const wrong = await logged(me, { ...yen, rate: '155' })
    await changed(me, wrong, { rate: '1', ratePer: '155' })
    const { body } = await me.call(expenseApi.get, { params: { id: wrong.id } })
    assert.equal(body.rateDoubt, undefined)
  })

  it('is told to the others and written into the CSV up to the largest amount that is taken', async () => {
    const me = someone()
    const most = { JPY: '9'.repeat(15), IDR: `${'9'.repeat(13)}.99`, KWD: `${'9'.repeat(12)}.999` }
    for (const [paidCurrency, paidAmount] of Object.entries({
      ...most,
      CLF: `${'9'.repeat(11)}.9999`,
    })) {
      const ratePer = paidAmount.replace(/^9/, '1').replaceAll('9', '0')
      const of = { ...yen, paidCurrency, rate: '99999999.99', ratePer }
      const { id, amount } = await logged(me, { ...of, paidAmount: ratePer })
      assert.equal(amount, '99999999.99')
      const { status } = await me.call(expenseApi.change, {
        params: { id },
        body: { paidAmount, rate: '1', ratePer },
      })
      assert.equal(status, 200, paidCurrency)
      const more = { paidAmount: `1${paidAmount}`.slice(0, 16), rate: '1', ratePer }
      const refused = await me.call(expenseApi.change, { params: { id }, body: more })
      assert.match(refused.problem?.fields?.paidAmount ?? '', /digits|number above 0/)
      const csv = Buffer.from(await (await me.raw('/api/export/csv')).arrayBuffer())
      const [row] = readCsv(csv.toString('utf8')).filter(
        (one) => one['paid currency'] === paidCurrency,
      )
      assert.equal(row?.['paid amount'], paidAmount)
      await eventually(() => {
        const told = changes.all.findLast(({ expenseId }) => expenseId === id)
        assert.equal(String(told?.purchase?.paid?.amount), paidAmount.replace('.', ''))
      })
    }
  })

  it('has its rate in the history as it is shown, with where it is from', async () => {
    const me = someone()
    const { id } = await logged(me, { ...yen, rate: '1', ratePer: '149.2' })
    await me.call(expenseApi.change, { params: { id }, body: { rateSource: 'table' } })
    await eventually(() => {
      const last = notes.all.findLast((each) => each.id === id && each.act === 'expense_changed')
      const of = (name: string) => last?.changes.find(({ field }) => field === name)
      assert.deepEqual(of('rate'), {
        field: 'rate',
        from: '1 USD = 149.2 JPY',
        to: '1 USD = 150.285 JPY',
      })
      assert.deepEqual(of('rateSource'), { field: 'rateSource', from: 'typed', to: 'table' })
    })
  })
})
