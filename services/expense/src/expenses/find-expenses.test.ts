import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { searches } from '@sortie/contracts/testing/searches'
import { anExpense } from '@sortie/testing/builders'
import type { Client, TestService } from '@sortie/testing/test-service'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'
import { TripModel } from '../trips/trip.model.ts'
import { ExpenseModel } from './expense.model.ts'
import { matching, matchingAll, type Narrowed, orderOf } from './expense-filter.ts'

let expense: TestService
let stop: () => Promise<void>
let me: Client
let other: Client
let chief: Client
before(async () => {
  ;({ expense, stop } = await sharedExpenses())
  me = expense.as(expense.identity.person())
  other = expense.as(expense.identity.person())
  chief = expense.as(expense.identity.person('admin'))
  await logged(me, {
    date: '2026-01-01',
    merchant: 'Café Zürich',
    amount: '10.10',
    notes: 'with Zoë',
  })
  await logged(me, { date: '2026-01-02', merchant: 'diner 24', amount: '0.20', currency: 'EUR' })
  await logged(me, {
    date: '2026-01-03',
    merchant: 'Zebra Taxi',
    amount: '5.05',
    status: 'Submitted',
  })
  await logged(me, {
    date: '2026-01-04',
    merchant: 'apple shop',
    amount: '7.00',
    notes: 'diner voucher',
  })
  await other.call(expenseApi.create, { body: anExpense({ merchant: 'Diner of another' }) })
})
after(() => stop())

type Query = NonNullable<Parameters<typeof me.call<typeof expenseApi.list>>[1]['query']>
const merchants = async (query: Query) => {
  const { status, body, problem } = await me.call(expenseApi.list, { query })
  assert.equal(status, 200, JSON.stringify(problem))
  return body.map(({ merchant }) => merchant)
}

describe('the search', () => {
  it('finds words by their beginnings in merchant and notes, whatever their case and accents', async () => {
    assert.deepEqual(await merchants({ q: 'DIN' }), ['apple shop', 'diner 24'])
    assert.deepEqual(await merchants({ q: 'cafe zur zoe' }), ['Café Zürich'])
    assert.deepEqual(await merchants({ q: '24 diner' }), ['diner 24'])
    assert.deepEqual(await merchants({ q: 'iner' }), [])
    assert.deepEqual(await merchants({ q: '$where .*' }), [])
    assert.equal((await merchants({ q: '' })).length, 4)
  })

  it('ignores case, marks, width and forms of letters in every script, in lists, sums and CSV alike', async () => {
    const traveller = expense.as(expense.identity.person())
    for (const [merchant] of searches) await logged(traveller, { merchant })
    const counted = async (q: string) =>
      (await traveller.call(expenseApi.summary, { query: { q } })).body.count
    for (const [merchant, finding, missing] of searches) {
      const query = { q: finding }
      const list = (await traveller.call(expenseApi.list, { query })).body
      assert.ok(
        list.some((one) => one.merchant === merchant),
        `${finding} finds ${merchant}`,
      )
      assert.equal(await counted(finding), list.length, finding)
      const csv = await traveller.raw(`/api/export/csv?q=${encodeURIComponent(finding)}`)
      assert.equal((await csv.text()).trim().split('\r\n').length, list.length + 1, finding)
      const everyones = (await chief.call(adminExpenseApi.list, { query })).body
      assert.ok(
        everyones.some((one) => one.merchant === merchant),
        finding,
      )
      const others = (await traveller.call(expenseApi.list, { query: { q: missing } })).body
      assert.ok(!others.some((one) => one.merchant === merchant), `${missing} misses ${merchant}`)
    }
  })

  it('finds amounts, dates, categories and the names of missions', async () => {
    const one = expense.as(expense.identity.person())
    const tripId = crypto.randomUUID()
    await TripModel.create({ _id: tripId, userId: one.person.id, name: 'Oslo kick-off' })
    const { id } = await logged(one, {
      merchant: 'Hotel',
      category: 'Lodging',
      amount: '1234.50',
      date: '2026-07-03',
    })
    await ExpenseModel.updateOne({ _id: id }, { $set: { tripId } })
    await logged(one, { merchant: 'Taxi', category: 'Transport', amount: '42', date: '2025-03-20' })
    const found = async (q: string) =>
      (await one.call(expenseApi.list, { query: { q } })).body.map(({ merchant }) => merchant)
    for (const [q, expected] of [
      ['lodg', 'Hotel'],
      ['1234.5', 'Hotel'],
      ['1,234.50', 'Hotel'],
      ['$1,234', 'Hotel'],
      ['july', 'Hotel'],
      ['3 jul 2026', 'Hotel'],
      ['oslo', 'Hotel'],
      ['kick hotel july', 'Hotel'],
      ['42,00', 'Taxi'],
      ['42.00 march', 'Taxi'],
      ['transport 2025', 'Taxi'],
      ['oslo taxi', undefined],
      ['42.01', undefined],
    ] as const) {
      assert.deepEqual(await found(q), expected ? [expected] : [], q)
      const sum = (await one.call(expenseApi.summary, { query: { q } })).body
      assert.equal(sum.count, expected ? 1 : 0, q)
    }
    const params = { id }
    await one.call(expenseApi.change, { params, body: { amount: '77.70', date: '2026-12-24' } })
    assert.deepEqual([await found('1234'), await found('77.7 december')], [[], ['Hotel']])
  })

  it('finds "all" as a word like any other', async () => {
    const one = expense.as(expense.identity.person())
    await logged(one, { merchant: 'All Bar One' })
    await logged(one, { merchant: 'Tavern' })
    const found = await one.call(expenseApi.list, { query: { q: 'all', status: 'all' as never } })
    assert.deepEqual(
      found.body.map(({ merchant }) => merchant),
      ['All Bar One'],
    )
    const { body } = await one.call(expenseApi.summary, { query: { q: 'all' } })
    assert.equal(body.count, 1)
  })

  it('goes with the other filters, pages and dates', async () => {
    assert.deepEqual(await merchants({ q: 'din', endDate: '2026-01-03' }), ['diner 24'])
    const { body, headers } = await me.call(expenseApi.list, { query: { q: 'din', limit: 1 } })
    assert.deepEqual(
      body.map(({ merchant }) => merchant),
      ['apple shop'],
    )
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    const second = (await (await me.raw(next)).json()) as ExpenseJson[]
    assert.deepEqual(
      second.map(({ merchant }) => merchant),
      ['diner 24'],
    )
  })

  it('finds an expense by its new words after a change, not by its old ones', async () => {
    const { id } = await logged(me, { merchant: 'Before', notes: 'kept', date: '2025-01-01' })
    await me.call(expenseApi.change, { params: { id }, body: { merchant: 'Afterwards' } })
    assert.deepEqual(await merchants({ q: 'befor' }), [])
    assert.deepEqual(await merchants({ q: 'afterw kept' }), ['Afterwards'])
    await me.call(expenseApi.remove, { params: { id } })
  })

  it('finds by what was paid as it is now, and by its day as pages and papers write it', async () => {
    const paid = { paidAmount: '1234567', paidCurrency: 'JPY', rate: '1', ratePer: '150' }
    const { id } = await logged(me, {
      ...paid,
      amount: undefined,
      merchant: 'Ryokan',
      date: '2023-07-03',
    })
    const found = ['1,234,567', 'jpy 8230.45', '07/03/23', '07/03/2023', '2023-07-03 ryokan']
    for (const q of found) assert.deepEqual(await merchants({ q }), ['Ryokan'], q)
    const body = { paidAmount: '7654321', date: '2023-07-04' }
    await me.call(expenseApi.change, { params: { id }, body })
    assert.deepEqual(await merchants({ q: '7,654,321 51028.81 07/04/23' }), ['Ryokan'])
    for (const q of found) assert.deepEqual(await merchants({ q }), [], q)
    await me.call(expenseApi.change, { params: { id }, body: { paidAmount: null } })
    assert.deepEqual(await merchants({ q: 'jpy' }), [])
    await me.call(expenseApi.remove, { params: { id } })
  })
})

describe('the order', () => {
  it('follows any column, both ways, page by page', async () => {
    const inOrder = ['apple shop', 'Café Zürich', 'diner 24', 'Zebra Taxi']
    assert.deepEqual(await merchants({ sort: 'merchant', order: 'asc' }), inOrder)
    assert.deepEqual(await merchants({ sort: 'merchant', order: 'desc' }), inOrder.toReversed())
    assert.deepEqual(await merchants({ sort: 'amount' }), [
      'Café Zürich',
      'apple shop',
      'Zebra Taxi',
      'diner 24',
    ])
    assert.equal((await merchants({ order: 'asc' }))[0], 'Café Zürich')
    const paged: string[] = []
    for (let next = '/api/expenses?sort=merchant&order=asc&limit=1'; next; ) {
      const answer = await me.raw(next)
      paged.push(...((await answer.json()) as ExpenseJson[]).map(({ merchant }) => merchant))
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    assert.deepEqual(paged, inOrder)
    const wrong = await me.raw('/api/expenses?sort=userId')
    assert.equal(wrong.status, 400)
  })
})

describe('the sums of what is filtered', () => {
  it('are exact, by currency, and of nobody else', async () => {
    const all = await me.call(expenseApi.summary, {})
    assert.deepEqual(all.body, { count: 4, totals: { USD: '22.15', EUR: '0.20' } })
    const some = await me.call(expenseApi.summary, { query: { status: 'Draft', q: 'din' } })
    assert.deepEqual(some.body, { count: 2, totals: { USD: '7.00', EUR: '0.20' } })
    const none = await me.call(expenseApi.summary, { query: { startDate: '2030-01-01' } })
    assert.deepEqual(none.body, { count: 0, totals: {} })
    const parts = (await me.call(expenseApi.breakdown, { query: { q: 'din' } })).body
    assert.deepEqual(parts, [
      { category: 'Meals', status: 'Draft', count: 2, totals: { USD: '7.00', EUR: '0.20' } },
    ])
    const statuses = (await me.call(expenseApi.breakdown, {})).body
    assert.deepEqual(
      new Map(statuses.map(({ status, count }) => [status, count])),
      new Map([
        ['Draft', 3],
        ['Submitted', 1],
      ]),
    )
  })
})

describe('the administrator', () => {
  it("finds everyone's expenses, by search and by person, and opens one", async () => {
    const found = await chief.call(adminExpenseApi.list, { query: { q: 'diner' } })
    // Other files of this process log expenses at diners too.
    const theirs = found.body.filter(({ userId }) =>
      [me, other].some(({ person }) => person.id === userId),
    )
    assert.equal(theirs.length, 3)
    const hers = { q: 'diner', userId: other.person.id }
    const [one, ...more] = (await chief.call(adminExpenseApi.list, { query: hers })).body
    assert.deepEqual([one?.merchant, more], ['Diner of another', []])
    const sum = await chief.call(adminExpenseApi.summary, { query: hers })
    assert.deepEqual(sum.body, { count: 1, totals: { USD: '12.50' } })
    const opened = await chief.call(adminExpenseApi.get, { params: { id: one?.id ?? '' } })
    assert.equal(opened.body.merchant, 'Diner of another')
    const csv = await (await chief.raw('/admin/export/csv?q=diner&order=asc')).text()
    for (const { id } of theirs) assert.ok(csv.includes(id))
  })
})

describe('every question', () => {
  it('is answered from an index', async () => {
    const userId = me.person.id
    const questions: Array<[Narrowed, Parameters<typeof orderOf>[0]]> = [
      [{ userId }, {}],
      [{ userId, q: 'din' }, {}],
      [{ userId, category: 'Meals' }, { order: 'asc' }],
      [{ userId, tripId: crypto.randomUUID() }, { sort: 'amount' }],
      [{}, {}],
      [{ q: 'diner' }, {}],
      [{ place: 'draft' }, {}],
    ]
    for (const [filter, order] of questions) {
      const plan = await planOf(matching(filter), order)
      assert.match(plan, /IXSCAN/, JSON.stringify(filter))
      assert.doesNotMatch(plan, /COLLSCAN/, JSON.stringify(filter))
    }
  })

  it("for what few of everyone's expenses are reads those, not all", async () => {
    const tripId = crypto.randomUUID()
    await TripModel.create({ _id: tripId, userId: me.person.id, name: 'Oslo' })
    for (const [filter, index] of [
      [{ place: 'returned' }, 'returnedFrom_1'],
      [{ place: 'handed_in' }, 'report.id_1'],
      [{ tripId }, 'userId_1_tripId_1'],
    ] as const)
      assert.ok((await planOf(await matchingAll(filter), {})).includes(`"${index}"`), index)
  })
})

async function planOf(where: object, order: Parameters<typeof orderOf>[0]): Promise<string> {
  const found = ExpenseModel.collection.find(where as never).sort(orderOf(order).sort)
  return JSON.stringify(await found.explain('queryPlanner'))
}
