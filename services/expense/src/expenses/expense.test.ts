import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { anExpense } from '@sortie/testing/builders'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, someone } = await sharedExpenses()
after(stop)

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
    ['amount', '0', 'Amount must be greater than 0.'],
    [
      'amount',
      '-1.00',
      'Amount must be greater than 0. For a credit note, lower the expense that it refunds, or delete it.',
    ],
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
