import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { expenseWithTravel } from '../testing/expense-with-travel.ts'

const { expense, someone, inTravel } = await expenseWithTravel()
const me = someone()
after(() => expense.stop())

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
const listed = async () => (await me.call(expenseApi.list, {})).body

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
