import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type ExpenseJson, expenseApi, internalExpenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { testServiceWith } from '@sortie/testing/neighbours'
import { type Client, clientOf, type TestService } from '@sortie/testing/test-service'

let expense: TestService
let travelUrl: string
before(async () => {
  const started = await testServiceWith('expense', ['travel'], () => import('../service.ts'))
  expense = started.service
  travelUrl = started.neighbours.travel.url
})
after(() => expense.stop())

const someone = (role?: 'admin') => expense.as(expense.identity.person(role))
const inTravel = (me: Client) => clientOf(travelUrl, me.person)

async function logged(
  me: Client,
  fields: Parameters<typeof anExpense>[0] = {},
): Promise<ExpenseJson> {
  const { status, body } = await me.call(expenseApi.create, { body: anExpense(fields) })
  assert.equal(status, 201)
  return body
}

describe('logging an expense', () => {
  it('answers 201 with the whole record, money as a decimal string and the day as midnight UTC', async () => {
    const me = someone()
    const body = await logged(me, {
      date: '2026-05-02T23:30:00-08:00',
      amount: 12.5,
      merchant: '  Diner ',
    })
    const { id, createdAt, updatedAt, ...rest } = body
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(rest, {
      userId: me.person.id,
      tripId: null,
      date: '2026-05-02T00:00:00.000Z',
      category: 'Meals',
      merchant: 'Diner',
      amount: '12.50',
      currency: 'USD',
      paymentMethod: 'personal-card',
      notes: '',
      status: 'Draft',
      receiptCount: 0,
    })
    assert.deepEqual((await me.call(expenseApi.get, { params: { id } })).body, body)
  })

  it('starts as a Draft in USD without mission, notes or payment method', async () => {
    const me = someone()
    const { body } = await me.call(expenseApi.create, {
      body: { date: '2026-05-02', category: 'Fees', merchant: 'Bank', amount: '1' },
    })
    assert.deepEqual(
      [body.status, body.currency, body.tripId, body.notes, body.paymentMethod],
      ['Draft', 'USD', null, '', ''],
    )
  })

  it('ignores what a caller may not set', async () => {
    const me = someone()
    const foreign = {
      id: randomUUID(),
      userId: randomUUID(),
      receiptCount: 9,
      createdAt: '2000-01-01T00:00:00.000Z',
    }
    const { body } = await me.call(expenseApi.create, { body: { ...anExpense(), ...foreign } })
    assert.equal(body.userId, me.person.id)
    assert.notEqual(body.id, foreign.id)
    assert.equal(body.receiptCount, 0)
    assert.notEqual(body.createdAt, foreign.createdAt)
  })

  for (const [field, value, sentence] of [
    ['amount', 0, 'Amount must be greater than 0.'],
    ['amount', '-1.00', 'Amount must be greater than 0.'],
    ['amount', '1.001', 'Enter an amount with at most two decimals, like 12.50.'],
    ['amount', 1e10, 'Amount must be at most 99999999.99.'],
    ['amount', '', 'Amount is required'],
    ['merchant', '  ', 'Merchant is required'],
    ['date', '2026-02-30', 'Enter a date like 2026-05-31.'],
    [
      'category',
      'Drinks',
      'Category must be one of Airfare, Lodging, Meals, Transport, Fees, Other.',
    ],
    ['currency', 'GBP', 'Currency must be USD or EUR.'],
    ['status', 'Paid', 'Status must be Draft or Submitted.'],
    ['tripId', 'x', 'This is not a valid id.'],
  ] as const)
    it(`refuses ${field} ${JSON.stringify(value)} and says why`, async () => {
      const { status, problem } = await someone().call(expenseApi.create, {
        body: { ...anExpense(), [field]: value } as never,
      })
      assert.equal(status, 400)
      assert.equal(problem.code, 'invalid_request')
      assert.equal(problem.fields?.[field], sentence)
    })

  it('accepts the largest amount and keeps it to the cent', async () => {
    assert.equal((await logged(someone(), { amount: '99999999.99' })).amount, '99999999.99')
  })

  it('stores one expense for one key and answers the first answer again', async () => {
    const me = someone()
    const body = anExpense()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => me.call(expenseApi.create, { body }, { headers })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
    assert.equal((await me.call(expenseApi.list, {})).body.length, 1)
    const other = await me.call(expenseApi.create, { body: anExpense() }, { headers })
    assert.equal(other.status, 409)
  })
})

describe('the mission of an expense', () => {
  it('must be one of the caller', async () => {
    const me = someone()
    const trip = await inTravel(me).call(tripApi.create, { body: aTrip() })
    assert.equal((await logged(me, { tripId: trip.body.id })).tripId, trip.body.id)
    for (const [who, tripId] of [
      [someone(), trip.body.id],
      [me, randomUUID()],
    ] as const) {
      const { status, problem } = await who.call(expenseApi.create, { body: anExpense({ tripId }) })
      assert.equal(status, 400)
      assert.equal(problem.fields?.tripId, 'Choose one of your missions.')
    }
  })

  it('is refused at once when the trip has just been deleted', async () => {
    const me = someone()
    const trip = await inTravel(me).call(tripApi.create, { body: aTrip() })
    await inTravel(me).call(tripApi.remove, { params: { id: trip.body.id } })
    const { status } = await me.call(expenseApi.create, {
      body: anExpense({ tripId: trip.body.id }),
    })
    assert.equal(status, 400)
  })

  it('comes back from the first answer of a key though the trip is gone since', async () => {
    const me = someone()
    const trip = await inTravel(me).call(tripApi.create, { body: aTrip() })
    const body = anExpense({ tripId: trip.body.id })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await me.call(expenseApi.create, { body }, { headers })
    await inTravel(me).call(tripApi.remove, { params: { id: trip.body.id } })
    const again = await me.call(expenseApi.create, { body }, { headers })
    assert.deepEqual([again.status, again.body], [201, first.body])
  })
})

describe('changing an expense', () => {
  it('changes what is given and keeps the rest', async () => {
    const me = someone()
    const before = await logged(me, { notes: 'with Ann' })
    const { status, body } = await me.call(expenseApi.change, {
      params: { id: before.id },
      body: { status: 'Submitted', amount: '7.05' },
    })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...before,
      status: 'Submitted',
      amount: '7.05',
      updatedAt: body.updatedAt,
    })
    assert.ok(body.updatedAt > before.updatedAt)
    assert.deepEqual((await me.call(expenseApi.get, { params: { id: before.id } })).body, body)
  })

  it('lets the second of two edits from the same state see the conflict and the record of now', async () => {
    const me = someone()
    const { id, updatedAt } = await logged(me)
    const edits = await Promise.all(
      ['One', 'Two'].map((merchant) =>
        me.call(expenseApi.change, { params: { id }, body: { merchant, updatedAt } }),
      ),
    )
    assert.deepEqual(edits.map(({ status }) => status).sort(), [200, 409])
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.problem as unknown as {
      code: string
      current: ExpenseJson
    }
    assert.equal(lost.code, 'expense_changed')
    assert.deepEqual(lost.current, won)
    assert.deepEqual((await me.call(expenseApi.get, { params: { id } })).body, won)
  })

  it('applies an edit that names no state', async () => {
    const me = someone()
    const { id } = await logged(me)
    await me.call(expenseApi.change, { params: { id }, body: { merchant: 'One' } })
    const { status, body } = await me.call(expenseApi.change, {
      params: { id },
      body: { notes: 'Two' },
    })
    assert.deepEqual([status, body.merchant, body.notes], [200, 'One', 'Two'])
  })

  it('takes the mission off by null and by none', async () => {
    const me = someone()
    const trip = await inTravel(me).call(tripApi.create, { body: aTrip() })
    for (const none of [null, 'none', '']) {
      const { id } = await logged(me, { tripId: trip.body.id })
      assert.equal(
        (await me.call(expenseApi.change, { params: { id }, body: { tripId: none } })).body.tripId,
        null,
      )
    }
  })
})

describe('the expenses of others', () => {
  it('are not there', async () => {
    const mine = await logged(someone())
    const params = { id: mine.id }
    const other = someone()
    for (const { status, problem } of [
      await other.call(expenseApi.get, { params }),
      await other.call(expenseApi.change, { params, body: { merchant: 'x' } }),
      await other.call(expenseApi.remove, { params }),
    ])
      assert.deepEqual([status, problem.code], [404, 'expense_not_found'])
    assert.equal((await other.raw('/api/expenses/not-an-id')).status, 404)
    assert.deepEqual((await other.call(expenseApi.list, {})).body, [])
  })

  it('need a session', async () => {
    assert.equal((await fetch(`${expense.url}/api/expenses`)).status, 401)
  })
})

describe('deleting an expense', () => {
  it('answers 204 without a body, then 404', async () => {
    const me = someone()
    const { id } = await logged(me)
    const gone = await me.raw(`/api/expenses/${id}`, { method: 'DELETE' })
    assert.deepEqual([gone.status, await gone.text()], [204, ''])
    assert.equal((await me.call(expenseApi.get, { params: { id } })).status, 404)
    assert.equal((await me.call(expenseApi.remove, { params: { id } })).status, 404)
  })
})

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

describe('an expense under an id chosen before', () => {
  it('is logged once, however often and by how many at once it is asked', async () => {
    const me = someone()
    const body = { ...anExpense(), id: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => me.call(internalExpenseApi.createOnce, { body })),
    )
    const [mine, ...more] = (await me.call(expenseApi.list, {})).body
    assert.deepEqual([mine?.id, more], [body.id, []])
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [200, mine])
    assert.equal((await someone().call(internalExpenseApi.createOnce, { body })).status, 404)
  })
})
