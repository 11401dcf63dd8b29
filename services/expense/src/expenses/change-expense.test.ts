import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, someone, inTravel } = await sharedExpenses()
after(stop)

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

  it("removes the mission by null and by 'none'", async () => {
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
