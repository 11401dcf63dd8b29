import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { expenseWithTravel, logged } from '../testing/expense-with-travel.ts'

const { expense, someone, inTravel } = await expenseWithTravel()
after(() => expense.stop())

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
