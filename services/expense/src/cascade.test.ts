import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Person } from '@sortie/testing/people'
import { expenseProcesses } from './testing/expense-processes.ts'

const awayMs = 30_000
const system = await expenseProcesses()
const { atExpense, atTravel, expensesOf, queueIsTaken, traveller } = system
after(() => system.stop())

async function deleteTrip(me: Person, tripId: string): Promise<void> {
  assert.equal((await atTravel(me).call(tripApi.remove, { params: { id: tripId } })).status, 204)
}

async function allFreed(me: Person, count: number): Promise<void> {
  const expenses = await expensesOf(me)
  assert.equal(expenses.length, count + 1)
  assert.deepEqual(
    expenses.filter(({ tripId }) => tripId !== null),
    [],
  )
}

describe('the expenses of a deleted trip', () => {
  it('stay, without it', async () => {
    const { me, tripId } = await traveller(3)
    const others = await traveller(1)
    await deleteTrip(me, tripId)
    await eventually(() => allFreed(me, 3))
    assert.equal(
      (await expensesOf(others.me)).filter((one) => one.tripId === others.tripId).length,
      1,
    )
  })

  it('are freed after RabbitMQ was away for half a minute, and meanwhile everything else works', async () => {
    const travellers = [await traveller(2), await traveller(1), await traveller(3)]
    system.proxy.cut()
    const restored = pause(awayMs).then(() => system.proxy.restore())
    for (const url of system.urls())
      await eventually(async () =>
        assert.match(await (await fetch(`${url}/internal/health`)).text(), /events/),
      )
    for (const { me, tripId, ids } of travellers) {
      await deleteTrip(me, tripId)
      const params = { id: ids[0] ?? '' }
      const changed = await atExpense(me).call(expenseApi.change, {
        params,
        body: { merchant: 'Kept' },
      })
      assert.deepEqual([changed.status, changed.body.tripId], [200, tripId])
      assert.equal((await atExpense(me).call(expenseApi.create, { body: anExpense() })).status, 201)
    }
    await restored
    for (const { me, ids } of travellers) {
      await eventually(() => allFreed(me, ids.length + 1))
      const params = { id: ids[0] ?? '' }
      assert.equal((await atExpense(me).call(expenseApi.get, { params })).body.merchant, 'Kept')
    }
  })

  it('are freed though the service was killed in the middle of it', async () => {
    const { me, tripId, ids } = await traveller(3)
    const session = system.beginTransaction()
    // A write to the last of them now has to wait: the handler's transaction is in progress.
    const stored = system.databaseOf('expense').collection<{ _id: string }>('expenses')
    await stored.updateOne({ _id: ids[2] ?? '' }, { $set: { notes: 'held' } }, { session })
    await deleteTrip(me, tripId)
    const outbox = system.databaseOf('travel').collection('outbox')
    await eventually(async () => assert.equal(await outbox.countDocuments(), 0))
    await eventually(queueIsTaken)
    await system.killExpense()
    assert.equal(await stored.countDocuments({ tripId }), 3)
    await session.abortTransaction()
    await system.startExpense()
    await eventually(() => allFreed(me, 3), 30_000)
  })

  it('are never left with it, however an expense is logged and the trip deleted at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { me, tripId } = await traveller(0)
      const [logged] = await Promise.all([
        atExpense(me).call(expenseApi.create, { body: anExpense({ tripId }) }),
        deleteTrip(me, tripId),
      ])
      await eventually(() => allFreed(me, logged.status === 201 ? 1 : 0))
      const late = await atExpense(me).call(expenseApi.create, { body: anExpense({ tripId }) })
      assert.equal(late.status, 400)
    }
  })

  it('may hear of the deletion twice, also before they hear of the trip', async () => {
    const { me, tripId } = await traveller(2)
    const twice = randomUUID()
    for (const id of [twice, twice, randomUUID()])
      await system.announce('trip.deleted', { tripId, userId: me.id }, id)
    await system.announce('trip.created', {
      tripId,
      userId: me.id,
      name: 'Late',
      changedAt: new Date().toISOString(),
    })
    await eventually(() => allFreed(me, 2))
    await eventually(queueIsTaken)
    await allFreed(me, 2)
  })
})
