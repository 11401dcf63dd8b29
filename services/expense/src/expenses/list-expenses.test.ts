import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, someone, inTravel } = await sharedExpenses()
after(stop)
const me = someone()
const listed = async () => (await me.call(expenseApi.list, {})).body

describe('the list', () => {
  it('is newest first: by date, then by creation', async () => {
    const me = someone()
    for (const [merchant, date] of [
      ['b1', '2026-02-02'],
      ['a', '2026-01-01'],
      ['b2', '2026-02-02'],
      ['c', '2026-03-03'],
    ])
      await logged(me, { merchant, date })
    const { body } = await me.call(expenseApi.list, {})
    assert.deepEqual(
      body.map(({ merchant }) => merchant),
      ['c', 'b2', 'b1', 'a'],
    )
  })

  it('takes empty and all as no filter and refuses what it does not know', async () => {
    const me = someone()
    await logged(me)
    const loose = await me.raw(
      '/api/expenses?status=&category=all&startDate=&endDate=&tripId=&receipts=all',
    )
    assert.equal(((await loose.json()) as unknown[]).length, 1)
    for (const query of [
      'status=Paid',
      'category=meals',
      'startDate=yesterday',
      'limit=0',
      'limit=x',
      'receipts=some',
      'after=x',
      'after=W10',
    ])
      assert.equal((await me.raw(`/api/expenses?limit=5&${query}`)).status, 400, query)
  })

  it('filters by status, category, mission and receipts together', async () => {
    const me = someone()
    const trip = (await inTravel(me).call(tripApi.create, { body: aTrip() })).body.id
    await logged(me, { category: 'Meals', status: 'Draft' })
    const wanted = await logged(me, { category: 'Fees', status: 'Submitted', tripId: trip })
    await logged(me, { category: 'Fees', status: 'Draft', tripId: trip })
    const query = {
      category: 'Fees',
      status: 'Submitted',
      tripId: trip,
      receipts: 'without',
    } as const
    assert.deepEqual((await me.call(expenseApi.list, { query })).body, [wanted])
    assert.deepEqual((await me.call(expenseApi.list, { query: { receipts: 'with' } })).body, [])
  })

  it('pages by Link, each expense once, though others come in between', async () => {
    const me = someone()
    const ids: string[] = []
    for (let day = 1; day <= 7; day += 1)
      ids.unshift((await logged(me, { date: `2026-01-0${Math.ceil(day / 2)}` })).id)
    const seen: string[] = []
    let path = '/api/expenses?limit=3&category=Meals'
    for (let round = 0; path !== ''; round += 1) {
      assert.ok(round < 5)
      const response = await me.raw(path)
      seen.push(...((await response.json()) as ExpenseJson[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
      await logged(me, { date: '2026-12-31' })
    }
    assert.deepEqual(seen, ids)
  })
})

describe('the expenses of a report', () => {
  it('are the same as in the list, oldest first', async () => {
    const me = someone()
    for (const date of ['2026-02-02', '2026-01-01', '2026-02-02']) await logged(me, { date })
    const list = (await me.call(expenseApi.list, {})).body
    assert.deepEqual((await me.call(internalExpenseApi.ofReport, {})).body, list.reverse())
  })

  it("are someone else's only for administrators", async () => {
    const me = someone()
    const mine = await logged(me)
    const query = { userId: me.person.id }
    assert.equal((await someone().call(internalExpenseApi.ofReport, { query })).status, 403)
    assert.deepEqual((await someone('admin').call(internalExpenseApi.ofReport, { query })).body, [
      mine,
    ])
  })
})

describe('several expenses at once', () => {
  it('are submitted, put back to draft and moved to a mission', async () => {
    const ids = await some(3)
    const submitted = await me.call(expenseApi.changeMany, { body: { ids, status: 'Submitted' } })
    assert.equal(submitted.status, 200)
    assert.deepEqual(
      submitted.body.map(({ id, status }) => [id, status]),
      ids.map((id) => [id, 'Submitted']),
    )
    const tripId = await newTrip()
    await me.call(expenseApi.changeMany, { body: { ids, status: 'Draft', tripId } })
    const kept = (await listed()).filter(({ id }) => ids.includes(id))
    assert.deepEqual(
      kept.map((each) => [each.status, each.tripId]),
      ids.map(() => ['Draft', tripId]),
    )
    const sums = await me.call(expenseApi.ofTrips, {})
    assert.deepEqual(sums.body, [{ tripId, count: 3, totals: { USD: '3.30' } }])
  })

  it("change all or none: with one that is missing or another's nothing happens", async () => {
    const ids = await some(2)
    const other = someone()
    for (const stranger of [randomUUID(), ...(await some(1, other))]) {
      const body = { ids: [...ids, stranger] }
      const change = await me.call(expenseApi.changeMany, {
        body: { ...body, status: 'Submitted' },
      })
      const removal = await me.call(expenseApi.removeMany, { body })
      assert.deepEqual([change.status, removal.status], [404, 404])
    }
    const kept = (await listed()).filter(({ id }) => ids.includes(id))
    assert.deepEqual(
      kept.map(({ status }) => status),
      ['Draft', 'Draft'],
    )
    assert.equal((await other.call(expenseApi.list, {})).body.length, 1)
  })

  it("go to one's own missions only, and are told apart from nothing to do", async () => {
    const ids = await some(1)
    const foreign = await me.call(expenseApi.changeMany, { body: { ids, tripId: randomUUID() } })
    assert.equal(foreign.status, 400)
    assert.equal((await me.call(expenseApi.changeMany, { body: { ids } })).status, 400)
    assert.equal((await me.call(expenseApi.removeMany, { body: { ids: [] } })).status, 400)
  })

  it('are deleted together, once also when the call is repeated', async () => {
    const ids = await some(3)
    const headers = { 'idempotency-key': randomUUID() }
    for (let round = 0; round < 2; round++) {
      const { status } = await me.call(expenseApi.removeMany, { body: { ids } }, { headers })
      assert.equal(status, 204)
    }
    assert.deepEqual(
      (await listed()).filter(({ id }) => ids.includes(id)),
      [],
    )
  })
})

async function some(count: number, client = me): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const { body } = await client.call(expenseApi.create, { body: anExpense({ amount: '1.10' }) })
    ids.push(body.id)
  }
  return ids
}

async function newTrip(): Promise<string> {
  const { body } = await inTravel(me).call(tripApi.create, { body: aTrip() })
  return body.id
}
