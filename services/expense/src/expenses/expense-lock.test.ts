import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { EventData } from '@sortie/contracts/events'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { placeOf } from '@sortie/contracts/road'
import { transaction } from '@sortie/platform/mongo/transaction'
import fc from 'fast-check'
import { logged, sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, expense } = await sharedExpenses()
const me = expense.as(expense.identity.person())
after(stop)

const number = 'R-20260520-3FA9C1D2'
type Change = EventData<'expensereport.changed'>

const shown = async (id: string, who = me): Promise<ExpenseJson> =>
  (await who.call(expenseApi.get, { params: { id } })).body
const lock = (reportId: string, expenses: Array<{ id: string; updatedAt?: string }>, who = me) =>
  who.call(internalExpenseApi.lock, { body: { reportId, number, expenses } })

const ids = (expenses: readonly ExpenseJson[]) => expenses.map(({ id }) => id).sort()

function told(reportId: string, state: Change['state'], returned: string[] = []): Change {
  return { userId: me.person.id, reportId, state, returned }
}

async function hear(change: Change): Promise<void> {
  const { freeExpenses } = await import('./free-expenses.ts')
  await transaction(() => freeExpenses(change))
}

describe('an expense of a report', () => {
  it('refuses every change, and says where it is and what to do', async () => {
    const reportId = randomUUID()
    const { id, updatedAt } = await logged(me)
    const free = await logged(me)
    assert.equal((await lock(reportId, [{ id, updatedAt }])).status, 200)
    const locked = await shown(id)
    const tries = [
      me.call(expenseApi.change, { params: { id }, body: { amount: '1.00' } }),
      me.call(expenseApi.change, { params: { id }, body: { status: 'Draft', updatedAt } }),
      me.call(expenseApi.change, { params: { id }, body: { lostReceipt: 'In the taxi.' } }),
      me.call(expenseApi.remove, { params: { id } }),
      me.call(expenseApi.changeMany, { body: { ids: [free.id, id], status: 'Draft' } }),
      me.call(expenseApi.removeMany, { body: { ids: [id, free.id] } }),
    ]
    for (const { status, problem } of await Promise.all(tries)) {
      assert.deepEqual([status, problem.code], [409, 'expense_in_report'])
      assert.match(
        problem.error,
        /in report R-20260520-3FA9C1D2. It can be changed when the report is withdrawn/,
      )
      assert.deepEqual(Object.keys(problem.fields ?? {}), [id])
    }
    assert.deepEqual(await shown(id), locked)
    assert.deepEqual(await shown(free.id), free)
    await hear(told(reportId, 'approved'))
    assert.equal((await me.call(expenseApi.remove, { params: { id } })).status, 409)
  })

  it('is found, counted and summed by its place, as the road has it', async () => {
    const who = expense.as(expense.identity.person())
    const [draft, submitted, back, mended, locked] = [
      await logged(who, { status: 'Draft' }),
      await logged(who, { status: 'Submitted' }),
      await logged(who, { status: 'Submitted' }),
      await logged(who, { status: 'Draft' }),
      await logged(who, { status: 'Draft' }),
    ]
    const reportId = randomUUID()
    await lock(reportId, [back, mended, locked], who)
    const returned = [back.id, mended.id]
    await hear({ userId: who.person.id, reportId, state: 'approved', returned })
    const change = { params: { id: mended.id }, body: { status: 'Submitted' } } as const
    assert.equal((await who.call(expenseApi.change, change)).status, 200)
    for (const [place, expected] of [
      ['draft', [draft]],
      ['submitted', [submitted, mended]],
      ['returned', [back]],
      ['handed_in', [locked]],
    ] as const) {
      const { body } = await who.call(expenseApi.list, { query: { place } })
      assert.deepEqual(ids(body), ids(expected), place)
      for (const each of body) assert.equal(placeOf(each).at, place)
      const sums = await who.call(expenseApi.summary, { query: { place } })
      assert.equal(sums.body.count, expected.length)
    }
    const both = { place: 'submitted', status: 'Draft', q: 'a' } as const
    assert.deepEqual((await who.call(expenseApi.list, { query: both })).body, [])
  })

  it('is locked with all others of the report, or none is', async () => {
    const [one, other] = [await logged(me), await logged(me)]
    const stranger = expense.as(expense.identity.person())
    const changed = await me.call(expenseApi.change, {
      params: { id: other.id },
      body: { notes: 'seen by nobody' },
    })
    const both = [one, other].map(({ id, updatedAt }) => ({ id, updatedAt }))
    const refused = await lock(randomUUID(), both)
    assert.deepEqual([refused.status, refused.problem.code], [409, 'expense_changed'])
    assert.deepEqual(Object.keys(refused.problem.fields ?? {}), [other.id])
    assert.equal((await lock(randomUUID(), both, stranger)).status, 404)
    assert.equal((await lock(randomUUID(), [...both, { id: randomUUID() }])).status, 404)
    assert.equal((await shown(one.id)).report, undefined)
    assert.deepEqual(await shown(other.id), changed.body)
    const first = randomUUID()
    assert.equal((await lock(first, [{ id: one.id }])).status, 200)
    const second = await lock(randomUUID(), [{ id: one.id }, { id: other.id }])
    assert.deepEqual([second.status, second.problem.code], [409, 'expense_in_report'])
    assert.equal((await shown(one.id)).report?.id, first)
  })

  it('is locked once, however often it is asked, and answered as it is', async () => {
    const reportId = randomUUID()
    const draft = await logged(me, { date: '2026-05-03' })
    const older = await logged(me, { date: '2026-05-01', status: 'Submitted' })
    const both = [draft, older].map(({ id, updatedAt }) => ({ id, updatedAt }))
    const answers = await Promise.all([lock(reportId, both), lock(reportId, both)])
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.deepEqual(
        body.map(({ id, status }) => [id, status]),
        [older, draft].map(({ id }) => [id, 'Submitted']),
      )
    }
    await hear(told(reportId, 'withdrawn'))
    assert.deepEqual(
      [(await shown(draft.id)).status, (await shown(older.id)).status],
      [...['Draft', 'Submitted']],
    )
    assert.equal((await shown(draft.id)).report, undefined)
  })

  it('is free where it was returned, knows by which report, and can be submitted again', async () => {
    const reportId = randomUUID()
    const [back, kept] = [await logged(me), await logged(me)]
    await lock(reportId, [{ id: back.id }, { id: kept.id }])
    await hear(told(reportId, 'approved', [back.id]))
    const free = await shown(back.id)
    assert.deepEqual(
      [free.status, free.report, free.returnedFrom],
      [...['Draft', undefined, reportId]],
    )
    assert.equal((await shown(kept.id)).report?.id, reportId)
    // A call of the same report that comes late.
    assert.equal((await lock(reportId, [{ id: back.id }, { id: kept.id }])).status, 200)
    assert.deepEqual(await shown(back.id), free)
    const mended = await me.call(expenseApi.change, {
      params: { id: back.id },
      body: { notes: 'mended', updatedAt: free.updatedAt },
    })
    assert.equal(mended.status, 200)
    const again = randomUUID()
    assert.equal((await lock(again, [{ id: back.id }])).status, 200)
    for (const state of ['approved', 'withdrawn'] as const)
      await hear(told(reportId, state, [back.id]))
    const { report, returnedFrom } = await shown(back.id)
    assert.deepEqual([report, returnedFrom], [{ id: again, number }, undefined])
  })

  it('ends as its report does, in whatever order and however often the events come', async () => {
    const states = ['waiting', 'withdrawn', 'failed', 'approved', 'returned'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...states),
        fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
        fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 }),
        async (last, order, repeated) => {
          const reportId = randomUUID()
          const [one, other] = [await logged(me), await logged(me)]
          await lock(reportId, [{ id: one.id }, { id: other.id }])
          const returned: Partial<Record<Change['state'], string[]>> = {
            returned: [one.id, other.id],
            approved: [one.id],
          }
          const facts = [
            told(reportId, 'preparing'),
            told(reportId, 'waiting'),
            told(reportId, last, returned[last]),
          ]
          for (const nth of [...order, ...repeated]) await hear(facts[nth - 1] as Change)
          const ended = [await shown(one.id), await shown(other.id)].map(
            ({ status, report, returnedFrom }) => [status, report?.id, returnedFrom],
          )
          const free = ['Draft', undefined, undefined]
          const back = ['Draft', undefined, reportId]
          const locked = ['Submitted', reportId, undefined]
          const expected = {
            waiting: [locked, locked],
            withdrawn: [free, free],
            failed: [free, free],
            returned: [back, back],
            approved: [back, locked],
          }
          assert.deepEqual(ended, expected[last])
        },
      ),
      { numRuns: 25 },
    )
  })

  it('does not follow a report of another person', async () => {
    const reportId = randomUUID()
    const { id } = await logged(me)
    await lock(reportId, [{ id }])
    await hear({ ...told(reportId, 'withdrawn'), userId: randomUUID() })
    assert.equal((await shown(id)).report?.id, reportId)
  })
})
