import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminDoubtApi, type DoubtJson, doubtApi } from '@sortie/contracts/doubt'
import { expenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { inboxApi } from '@sortie/contracts/inbox'
import { receiptApi } from '@sortie/contracts/receipt'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aBill } from '../testing/files.ts'
import { added } from '../testing/inbox.ts'
import { startReceipts, uploaded } from '../testing/receipts.ts'
import { slip } from '../testing/slip.ts'

const receipts = await startReceipts({}, ['scan'])
after(() => receipts.service.stop())

const doubtsOf = async (who: Client) => (await who.call(doubtApi.list, {})).body
const kindsOf = async (who: Client) => (await doubtsOf(who)).map(({ kind }) => kind)
const hears = (who: Client, kinds: DoubtJson['kind'][]) =>
  eventually(async () => {
    assert.deepEqual(await kindsOf(who), kinds)
    return doubtsOf(who)
  }, 300_000)
const dismiss = (who: Client, { id }: Pick<DoubtJson, 'id'>) =>
  who.call(doubtApi.dismiss, { params: { id } })
async function spent(who: Client, values: Partial<NewExpenseJson> = {}): Promise<string> {
  const body = { ...anExpense(), ...values }
  return (await receipts.atExpenses(who).call(expenseApi.create, { body })).body.id
}
const intoInbox = async (who: Client, file: Buffer) => (await added(who, file)).id

describe('a receipt that is there already', () => {
  it('is shown with its expense, to its owner only, until it is dismissed', async () => {
    const me = receipts.someone()
    const bill = await aBill('Hotel Aurora GmbH', '85.00')
    const expenseId = await spent(me, {
      merchant: 'Hotel Aurora',
      amount: '85.00',
      date: '2026-05-14',
    })
    await uploaded(me, expenseId, bill, { name: 'bill.pdf' })
    const itemId = await intoInbox(me, bill)
    const [doubt] = await hears(me, ['same_file'])
    assert.ok(doubt)
    const other = doubt.sides.find((side) => side.expenseId === expenseId)
    assert.deepEqual(
      [other?.merchant, other?.amount, other?.date],
      ['Hotel Aurora', '85.00 USD', '2026-05-14'],
    )
    assert.ok(doubt.sides.some((side) => side.receiptId === itemId && side.expenseId === null))
    const stranger = receipts.someone()
    assert.deepEqual(await doubtsOf(stranger), [])
    assert.equal((await dismiss(stranger, doubt)).status, 404)
    assert.equal((await dismiss(me, doubt)).status, 204)
    assert.deepEqual(await doubtsOf(me), [])
    const { findPairs } = await import('./find-pairs.ts')
    await findPairs(itemId)
    assert.deepEqual(await doubtsOf(me), [])
  })

  it('is known when its paper is photographed again, otherwise turned and lit', async () => {
    const me = receipts.someone()
    const first = await intoInbox(me, await slip(3, -4))
    await intoInbox(me, await slip(4, 2))
    const again = await intoInbox(me, await slip(3, 5, 0.8))
    const [doubt] = await hears(me, ['same_paper'])
    assert.deepEqual(doubt?.sides.map(({ receiptId }) => receiptId).sort(), [first, again].sort())
    assert.equal((await me.call(inboxApi.discard, { params: { id: again } })).status, 204)
    assert.deepEqual(await doubtsOf(me), [])
  })
})

describe('what an expense says', () => {
  it('is doubted when another one says the same, and no longer when it is changed', async () => {
    const me = receipts.someone()
    const same = { merchant: 'Taxi Berlin', amount: '21.00', date: '2026-05-03' }
    const one = await spent(me, same)
    await spent(me, { ...same, merchant: 'TAXI BERLIN' })
    await hears(me, ['same_purchase'])
    const at = receipts.atExpenses(me)
    await at.call(expenseApi.change, { params: { id: one }, body: { amount: '22.00' } })
    await hears(me, [])
  })

  it('is not weighed again for a change of something else', async () => {
    const me = receipts.someone()
    const { queueOf } = await import('@sortie/platform/job-queues')
    const weighing = async (id: string) => {
      const job = await queueOf('weigh-expense').getJob(id)
      assert.ok(await job?.isCompleted())
      return job?.timestamp
    }
    const weighed = await spent(me)
    const first = await eventually(() => weighing(weighed), 60_000)
    const change = {
      params: { id: weighed },
      body: { status: 'Submitted', notes: 'seen' },
    } as const
    await receipts.atExpenses(me).call(expenseApi.change, change)
    const next = await spent(me)
    await eventually(() => weighing(next), 60_000)
    assert.equal(await weighing(weighed), first)
  })

  it('is doubted when its receipt clearly says something else, and is forgotten with it', async () => {
    const me = receipts.someone()
    const expenseId = await spent(me, { amount: '58.00', date: '2026-05-14' })
    const bill = await aBill('Hotel Borealis GmbH', '85.00')
    const { id } = await uploaded(me, expenseId, bill, { name: 'bill.pdf' })
    const [doubt] = await hears(me, ['contradiction'])
    assert.deepEqual([doubt?.field, doubt?.typed, doubt?.said], ['amount', '58.00', '85.00'])
    await me.call(receiptApi.remove, { params: { id } })
    assert.deepEqual(await doubtsOf(me), [])
    const { TraceModel } = await import('./trace.model.ts')
    assert.equal(await TraceModel.countDocuments({ _id: id }), 0)
  })
})

describe('what the queue has lost', () => {
  /** As after a Redis that came back empty: all queued work of this kind is lost. */
  async function losing(job: string, work: () => Promise<string[]>): Promise<void> {
    const { queueOf } = await import('@sortie/platform/job-queues')
    const queue = queueOf(job)
    await queue.pause()
    try {
      for (const id of await work())
        await eventually(async () => assert.ok(await queue.getJob(id)), 60_000)
      await queue.drain(true)
    } finally {
      await queue.resume()
    }
  }
  const sweep = async () => (await import('./doubt.jobs.ts')).sweepDoubts(0)

  it('is read by the next round of the sweeper: a receipt that was attached', async () => {
    const me = receipts.someone()
    const expenseId = await spent(me, { amount: '57.00', date: '2026-05-14' })
    const bill = await aBill('Hotel Delphinus GmbH', '84.00')
    await losing('read-attached', async () => [
      (await uploaded(me, expenseId, bill, { name: 'bill.pdf' })).id,
    ])
    await sweep()
    await hears(me, ['contradiction'])
  })

  it('is weighed by the next round of the sweeper: an expense that was noted', async () => {
    const me = receipts.someone()
    const same = { merchant: 'Taxi Wien', amount: '23.00', date: '2026-05-03' }
    await losing('weigh-expense', async () => [await spent(me, same), await spent(me, same)])
    await sweep()
    await hears(me, ['same_purchase'])
    const { WeighingModel } = await import('./weighing.model.ts')
    await eventually(async () => {
      assert.equal(await WeighingModel.countDocuments({ userId: me.person.id }), 0)
    }, 60_000)
  })
})

describe('a doubt between two people', () => {
  it('is told to administrators only, who take it off their list', async () => {
    const [one, other] = [receipts.someone(), receipts.someone()]
    const admin = receipts.someone('admin')
    const bill = await aBill('Hotel Cassiopeia GmbH', '66.00')
    for (const who of [one, other]) {
      const expenseId = await spent(who, { amount: '66.00', date: '2026-05-14' })
      await uploaded(who, expenseId, bill, { name: 'bill.pdf' })
    }
    const between = async () =>
      (await admin.call(adminDoubtApi.list, { query: { kind: 'same_file' } })).body.filter(
        ({ sides }) => new Set(sides.map(({ userId }) => userId)).size === 2,
      )
    const doubt = await eventually(async () => {
      const [found] = await between()
      assert.ok(found)
      return found
    }, 300_000)
    assert.ok(doubt.sides.every(({ amount }) => amount === '66.00 USD'))
    assert.ok(!(await kindsOf(one)).includes('same_file'))
    assert.equal((await one.call(adminDoubtApi.list, {})).status, 403)
    const settled = await admin.call(adminDoubtApi.dismiss, { params: { id: doubt.id } })
    assert.equal(settled.status, 204)
    assert.deepEqual(await between(), [])
  })
})
