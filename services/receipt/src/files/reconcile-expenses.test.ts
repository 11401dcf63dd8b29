import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import mongoose from 'mongoose'
import { aPdf } from '../testing/files.ts'
import { receiptsOn, startReceipts, uploaded } from '../testing/receipts.ts'
import { objects } from '../testing/stored.ts'

const receipts = await startReceipts()
const me = receipts.someone()
const documents = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
const expenses = documents
  .db(`${receipts.service.namespace}_expense`)
  .collection<{ _id: string }>('expenses')
after(async () => {
  await documents.close()
  await receipts.stop()
})

const reconcile = async (graceMs = -1000) =>
  (await import('./reconcile-expenses.ts')).reconcileExpenses(undefined, graceMs)

/** As when the event of its deletion was lost with the volume of the broker. */
const lose = (ids: string[]) => expenses.deleteMany({ _id: { $in: ids } })

describe('receipts of an expense whose deletion was never heard of', () => {
  const ids: string[] = []
  const counts = async () => {
    const found: number[] = []
    for (const id of ids) found.push((await receiptsOn(me, id).catch(() => [])).length)
    return found
  }
  before(async () => {
    while (ids.length < 3) {
      const expenseId = await receipts.anExpenseOf(me)
      await uploaded(me, expenseId, await aPdf())
      ids.push(expenseId)
    }
  })

  it('go by the hourly comparison, with their files put aside, and no others do', async () => {
    await lose(ids.slice(0, 1))
    assert.equal(await reconcile(), 1)
    ids.shift()
    assert.deepEqual(await counts(), [1, 1])
    await receipts.matched()
    assert.equal((await receipts.kept()).records.length, 2)
    const { quarantined } = await import('../storage/quarantine.ts')
    await eventually(async () =>
      assert.equal((await Array.fromAsync(quarantined(await objects()))).length, 1),
    )
    assert.equal(await reconcile(), 0)
  })

  it('stay for some minutes, in which the event may come', async () => {
    await lose(ids.slice(0, 1))
    assert.equal(await reconcile(600_000), 0)
    assert.equal((await receipts.kept()).records.length, 2)
  })

  it('stay when every expense seems to be gone, and a metric tells', async () => {
    await lose(ids)
    assert.equal(await reconcile(), 0)
    assert.equal((await receipts.kept()).records.length, 2)
    const metrics = await (await fetch(`${receipts.service.url}/internal/metrics`)).text()
    assert.match(metrics, /^reconcile_refused_total\{of="expenses"[^}]*\} 1$/m)
  })

  it('stay while the expense service does not answer', async () => {
    await receipts.killExpenses()
    await assert.rejects(reconcile(), { kind: 'unavailable' })
    assert.equal((await receipts.kept()).records.length, 2)
  })
})

it('what expenses have and what is doubted about them is told to services alone', async () => {
  const body = JSON.stringify({ ids: [] })
  const headers = { 'content-type': 'application/json' }
  for (const path of ['receipts/attached', 'receipts/records', 'doubts/of-lines'])
    assert.equal(
      (await me.raw(`/internal/${path}`, { method: 'POST', headers, body })).status,
      401,
      path,
    )
})

it('a receipt of a report is shown to services alone, also to its owner by no other way', async () => {
  const id = '5f9e2f1c-6d3a-4c58-9c43-0a5d8f0a1b2c'
  for (const as of ['file', 'print'])
    assert.equal((await me.raw(`/internal/receipts/${id}/of-report?as=${as}`)).status, 401)
})
