import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Identity, type Person, testIdentity } from '@sortie/testing/people'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { clientOf, newNamespace, spawnService, testEnvironment } from '@sortie/testing/test-service'
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { announce } from './testing/announce.ts'

const awayMs = 30_000
const namespace = newNamespace()
let identity: Identity
let proxy: TcpProxy
let env: Record<string, string>
let travel: Awaited<ReturnType<typeof spawnService>>
let expense: Awaited<ReturnType<typeof spawnService>>
let documents: mongoose.mongo.MongoClient
let broker: ChannelModel
let channel: ConfirmChannel

before(async () => {
  identity = await testIdentity()
  env = testEnvironment(identity, namespace)
  proxy = await startTcpProxy(env.AMQP_URL ?? '')
  env = { ...env, AMQP_URL: proxy.url }
  travel = await spawnService('travel', env)
  env.TRAVEL_URL = travel.url
  expense = await spawnService('expense', env)
  documents = await mongoose.mongo.MongoClient.connect(env.MONGO_URL ?? '')
  broker = await connect(process.env.AMQP_URL ?? '')
  channel = await broker.createConfirmChannel()
})
after(async () => {
  await broker.close()
  await documents.close()
  await expense.kill()
  await travel.kill()
  await proxy.stop()
  await identity.stop()
})

const atTravel = (person: Person) => clientOf(travel.url, person)
const atExpense = (person: Person) => clientOf(expense.url, person)
const expensesOf = async (person: Person) =>
  (await atExpense(person).call(expenseApi.list, {})).body

/** Someone with a trip and so many expenses of it, and one expense without. */
async function traveller(count: number): Promise<{ me: Person; tripId: string; ids: string[] }> {
  const me = identity.person()
  const tripId = (await atTravel(me).call(tripApi.create, { body: aTrip() })).body.id
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await atExpense(me).call(expenseApi.create, { body: anExpense({ tripId }) })).body.id)
  await atExpense(me).call(expenseApi.create, { body: anExpense() })
  return { me, tripId, ids }
}

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

async function queueIsTaken(): Promise<void> {
  assert.equal((await channel.checkQueue(`${namespace}.expense.events`)).messageCount, 0)
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
    proxy.cut()
    const restored = pause(awayMs).then(() => proxy.restore())
    for (const { url } of [travel, expense])
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
      await eventually(() => allFreed(me, ids.length + 1), 20_000)
      const params = { id: ids[0] ?? '' }
      assert.equal((await atExpense(me).call(expenseApi.get, { params })).body.merchant, 'Kept')
    }
  })

  it('are freed though the service was killed in the middle of it', async () => {
    const { me, tripId, ids } = await traveller(3)
    const session = documents.startSession()
    session.startTransaction()
    // Whoever wants to change the last of them now must wait: the handler is caught in its middle.
    const stored = documents.db(`${namespace}_expense`).collection<{ _id: string }>('expenses')
    await stored.updateOne({ _id: ids[2] ?? '' }, { $set: { notes: 'held' } }, { session })
    await deleteTrip(me, tripId)
    const outbox = documents.db(`${namespace}_travel`).collection('outbox')
    await eventually(async () => assert.equal(await outbox.countDocuments(), 0))
    await eventually(queueIsTaken)
    await expense.kill('SIGKILL')
    assert.equal(await stored.countDocuments({ tripId }), 3)
    await session.abortTransaction()
    expense = await spawnService('expense', env)
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
      await announce(channel, namespace, 'trip.deleted', { tripId, userId: me.id }, id)
    await announce(channel, namespace, 'trip.created', {
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

describe('the receipts of an expense', () => {
  it('are counted exactly, however often and in whatever order they are told of', async () => {
    const receipts = ['a', 'b', 'c'] as const
    const told = fc.array(
      fc.record({
        receipt: fc.constantFrom(...receipts),
        removed: fc.boolean(),
        same: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(told, async (facts) => {
        const me = identity.person()
        const { id: expenseId, updatedAt } = (
          await atExpense(me).call(expenseApi.create, { body: anExpense() })
        ).body
        const idsOf = { a: randomUUID(), b: randomUUID(), c: randomUUID() }
        const eventIds = new Map<string, string>()
        for (const { receipt, removed, same } of facts) {
          const type = removed ? 'receipt.deleted' : 'receipt.added'
          const eventId = (same && eventIds.get(type + receipt)) || randomUUID()
          eventIds.set(type + receipt, eventId)
          await announce(
            channel,
            namespace,
            type,
            { receiptId: idsOf[receipt], expenseId, userId: me.id },
            eventId,
          )
        }
        const attached = receipts.filter(
          (receipt) =>
            facts.some((fact) => fact.receipt === receipt && !fact.removed) &&
            !facts.some((fact) => fact.receipt === receipt && fact.removed),
        )
        const done = randomUUID()
        await announce(channel, namespace, 'user.registered', {
          userId: done,
          email: 'last@example.org',
          role: 'user',
        })
        const people = documents.db(`${namespace}_expense`).collection<{ _id: string }>('people')
        await eventually(async () => assert.ok(await people.findOne({ _id: done })))
        await eventually(async () => {
          const { body } = await atExpense(me).call(expenseApi.get, { params: { id: expenseId } })
          assert.equal(body.receiptCount, attached.length)
          assert.equal(body.updatedAt, updatedAt, 'a receipt is no edit: an open form stays valid')
        })
      }),
      { numRuns: 15 },
    )
  })
})

describe('the name of a mission in an export of everyone', () => {
  it('is the newest, though an older one is told of later', async () => {
    const me = identity.person()
    const chief = identity.person('admin')
    const trip = (await atTravel(me).call(tripApi.create, { body: aTrip({ name: 'Old name' }) }))
      .body
    const logged: ExpenseJson = (
      await atExpense(me).call(expenseApi.create, { body: anExpense({ tripId: trip.id }) })
    ).body
    await atTravel(me).call(tripApi.change, { params: { id: trip.id }, body: { name: 'New name' } })
    const lineOf = async () => {
      const csv = await (await atExpense(chief).raw(adminExpenseApi.exportCsv.path)).text()
      return csv.split('\r\n').find((line) => line.includes(logged.merchant))
    }
    await eventually(async () => assert.match((await lineOf()) ?? '', /New name/))
    await announce(channel, namespace, 'trip.changed', {
      tripId: trip.id,
      userId: me.id,
      name: 'Old name',
      changedAt: trip.updatedAt,
    })
    await eventually(queueIsTaken)
    assert.match((await lineOf()) ?? '', /New name/)
  })
})
