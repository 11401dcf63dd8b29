import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { tripApi } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import fc from 'fast-check'
import { aReceiptOf } from './testing/announce.ts'
import { expenseProcesses } from './testing/expense-processes.ts'

const system = await expenseProcesses()
const { atExpense, atTravel, queueIsTaken } = system
after(() => system.stop())

describe('the receipts of an expense', () => {
  it('are counted exactly, however often and in whatever order their events come', async () => {
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
        const me = system.person()
        const { id: expenseId, updatedAt } = (
          await atExpense(me).call(expenseApi.create, { body: anExpense() })
        ).body
        const idsOf = { a: randomUUID(), b: randomUUID(), c: randomUUID() }
        const eventIds = new Map<string, string>()
        for (const { receipt, removed, same } of facts) {
          const type = removed ? 'receipt.deleted' : 'receipt.added'
          const eventId = (same && eventIds.get(type + receipt)) || randomUUID()
          eventIds.set(type + receipt, eventId)
          await system.announce(
            type,
            {
              receiptId: idsOf[receipt],
              expenseId,
              userId: me.id,
              receipt: aReceiptOf(idsOf[receipt], expenseId),
            } as never,
            eventId,
          )
        }
        const attached = receipts.filter(
          (receipt) =>
            facts.some((fact) => fact.receipt === receipt && !fact.removed) &&
            !facts.some((fact) => fact.receipt === receipt && fact.removed),
        )
        const done = randomUUID()
        await system.announce('user.registered', {
          userId: done,
          email: 'last@example.org',
          role: 'user',
        })
        const people = system.databaseOf('expense').collection<{ _id: string }>('people')
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

it('after a restore an expense has the receipts that are told of anew, and no others', async () => {
  const me = system.person()
  const { id: expenseId } = (await atExpense(me).call(expenseApi.create, { body: anExpense() }))
    .body
  const [lost, gone] = [randomUUID(), randomUUID()]
  const countOf = async () =>
    (await atExpense(me).call(expenseApi.get, { params: { id: expenseId } })).body.receiptCount
  for (const receiptIds of [[gone], [gone, lost], [lost], []]) {
    await system.announce('receipt.recounted', { expenseId, userId: me.id, receiptIds })
    await eventually(async () => assert.equal(await countOf(), receiptIds.length))
  }
})

describe('the name of a mission in an export of everyone', () => {
  it('is the newest, even if the event of an older one comes later', async () => {
    const me = system.person()
    const chief = system.person('admin')
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
    await system.announce('trip.changed', {
      tripId: trip.id,
      userId: me.id,
      name: 'Old name',
      changedAt: trip.updatedAt,
    })
    await eventually(queueIsTaken)
    assert.match((await lineOf()) ?? '', /New name/)
  })
})
