import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aBill } from '../testing/files.ts'
import { added, readItems } from '../testing/inbox.ts'
import { startReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await startReceipts({}, ['scan'])
after(() => receipts.service.stop())
const me = receipts.someone()

/** Every call that this process makes to others: 'GET /internal/…', 'read' for a file of the storage. */
const calls: string[] = []
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest }
  const path = request.path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, ':id')
  const isStored = /receipts\/:id\/(file|print)$/.test(path) && !path.startsWith('/api/')
  if (isStored && request.method === 'GET') calls.push('read')
  else if (!isStored && /^\/(api|internal)\//.test(path)) calls.push(`${request.method} ${path}`)
})

async function jobsOf(id: string): Promise<string[]> {
  const { queueOf } = await import('@sortie/platform/jobs/queues')
  const { service } = await import('../service.ts')
  const found: string[] = []
  for (const name of Object.keys(service.jobs ?? {}))
    for (const job of await queueOf(name).getJobs())
      if (job && Object.values(job.data).includes(id)) found.push(name)
  return found.sort()
}

async function isChecked(expenseId: string): Promise<void> {
  const { PendingCheckModel } = await import('../review/pending-check.model.ts')
  const { queueOf } = await import('@sortie/platform/jobs/queues')
  await eventually(async () => {
    assert.ok(await (await queueOf('check-expense').getJob(expenseId))?.isCompleted())
    assert.equal(await PendingCheckModel.exists({ _id: expenseId }), null)
  }, 60_000)
}

it('an upload is processed by one job and read in the background by another, and nobody checks its expense again', async () => {
  const expenseId = await receipts.anExpenseOf(me)
  await isChecked(expenseId)
  const before = calls.length
  const { id } = await uploaded(me, expenseId, await aBill('Hotel Vega', '85.00'))
  const { ReceiptFeaturesModel } = await import('../review/receipt-features.model.ts')
  await eventually(async () => {
    const features = await ReceiptFeaturesModel.findById(id).lean()
    assert.ok(features?.said && features.look)
  }, 120_000)
  await isChecked(expenseId)
  assert.deepEqual(await jobsOf(id), ['process-receipt', 'read-attached'])
  const made = calls.slice(before)
  assert.deepEqual(made.filter((call) => call === 'read').length, 2)
  const others = made.filter((call) => call !== 'read' && !call.includes('/sessions/'))
  assert.ok(others.length <= 5, others.join())
  assert.deepEqual(await jobsOf(expenseId), ['check-expense'])
})

it('a file of the Inbox is processed by one job and read by another', async () => {
  const who = receipts.someone()
  const { id } = await added(who, await aBill('Hotel Mira', '85.00'))
  await readItems(who, 1)
  await eventually(async () => {
    const { ReceiptModel } = await import('../records/receipt.model.ts')
    assert.equal((await ReceiptModel.findById(id).lean())?.traced, true)
  }, 60_000)
  assert.deepEqual(await jobsOf(id), ['process-receipt', 'read-inbox-item'])
})
