import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { aTrip } from '@sortie/testing/builders'
import { testServiceWith } from '@sortie/testing/neighbours'
import { clientOf } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { logged } from '../testing/expense-with-travel.ts'

const { service, neighbours } = await testServiceWith(
  'expense',
  ['travel', 'receipt'],
  () => import('../service.ts'),
)
const me = service.as(service.identity.person())
const documents = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
const recordsOf = (owner: 'travel' | 'receipt', name: string) =>
  documents.db(`${service.namespace}_${owner}`).collection<{ _id: string }>(name)
const receipts = recordsOf('receipt', 'receipts')
after(async () => {
  await documents.close()
  await service.stop()
})

const longAgo = new Date('2026-01-01')
const expense = async (id: string) => (await me.call(expenseApi.get, { params: { id } })).body
const trips = async (graceMs = -1000) =>
  (await import('./reconcile-trips.ts')).reconcileTrips(undefined, graceMs)
const counts = async (graceMs = -1000) =>
  (await import('./reconcile-receipts.ts')).reconcileReceipts(undefined, graceMs)

async function onTrip(): Promise<{ id: string; tripId: string }> {
  const created = await clientOf(neighbours.travel.url, me.person).call(tripApi.create, {
    body: aTrip(),
  })
  const tripId = created.body.id
  return { id: (await logged(me, { tripId })).id, tripId }
}

/** A receipt whose event was lost. */
async function attach(expenseId: string, createdAt = longAgo): Promise<string> {
  const _id = randomUUID()
  await receipts.insertOne({ _id, userId: me.person.id, expenseId, createdAt } as never)
  return _id
}

describe('expenses of a mission whose deletion was never heard of', () => {
  it('are freed by the hourly comparison, and those of others are not', async () => {
    const [gone, there] = [await onTrip(), await onTrip()]
    await recordsOf('travel', 'trips').deleteOne({ _id: gone.tripId })
    assert.equal(await trips(600_000), 0)
    assert.equal((await expense(gone.id)).tripId, gone.tripId)
    assert.equal(await trips(), 1)
    assert.equal((await expense(gone.id)).tripId, null)
    assert.equal((await expense(there.id)).tripId, there.tripId)
  })

  it('keep it when every mission seems to be gone', async () => {
    const { id, tripId } = await onTrip()
    await recordsOf('travel', 'trips').deleteMany({})
    assert.equal(await trips(), 0)
    assert.equal((await expense(id)).tripId, tripId)
  })
})

describe('the number of receipts', () => {
  const countOf = async (id: string) => (await expense(id)).receiptCount

  it('becomes right when receipts came and went unheard', async () => {
    const { id } = await logged(me)
    const [first] = [await attach(id), await attach(id), await attach(id, new Date())]
    await counts(60_000)
    assert.equal(await countOf(id), 0)
    await counts()
    assert.equal(await countOf(id), 3)
    await counts()
    assert.equal(await countOf(id), 3)
    await receipts.deleteOne({ _id: first })
    await counts()
    assert.equal(await countOf(id), 2)
    await receipts.insertOne({
      _id: first,
      userId: me.person.id,
      expenseId: id,
      createdAt: longAgo,
    } as never)
    await counts()
    assert.equal(await countOf(id), 3)
  })

  it('stays when every receipt seems to be gone', async () => {
    const { id } = await logged(me)
    await attach(id)
    await counts()
    await receipts.deleteMany({})
    await counts()
    assert.equal(await countOf(id), 1)
  })
})

describe('an owner that is away', () => {
  it('changes nothing', async () => {
    const { id, tripId } = await onTrip()
    await attach(id)
    await counts()
    for (const neighbour of Object.values(neighbours)) await neighbour.kill('SIGKILL')
    await assert.rejects(trips(), { kind: 'unavailable' })
    await assert.rejects(counts(), { kind: 'unavailable' })
    const { receiptCount, tripId: kept } = await expense(id)
    assert.deepEqual([receiptCount, kept], [1, tripId])
  })
})

it('what there is is told to services alone', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ ids: [randomUUID()] })
  assert.equal((await me.raw('/internal/expenses/present', { ...init, body })).status, 401)
})
