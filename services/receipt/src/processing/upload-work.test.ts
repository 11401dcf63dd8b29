import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import amqp from 'amqplib'
import { aBill } from '../testing/files.ts'
import { added, readItems } from '../testing/inbox.ts'
import { startReceipts, uploaded } from '../testing/receipts.ts'
import { recordOf } from '../testing/stored.ts'

const receipts = await startReceipts({}, ['scan'])
const me = receipts.someone()

/** Every call that this process makes to others: 'GET /internal/…', 'read' for a file of the storage. */
const calls: string[] = []
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest }
  const path = request.path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, ':id')
  const isStored = /receipts\/:id\/(file|print)$/.test(path) && !path.startsWith('/api/')
  if (isStored && request.method === 'GET') calls.push('read')
  else if (!isStored && /^\/(api|internal)\//.test(path) && !path.includes('/sessions/'))
    calls.push(`${request.method} ${path}`)
})

/** Every event that is stored on its way, not what only open pages are told. */
const events: { type: string; data: Record<string, string> }[] = []
const connection = await amqp.connect(process.env.AMQP_URL ?? '')
const channel = await connection.createChannel()
const { queue } = await channel.assertQueue('', { exclusive: true })
await channel.bindQueue(queue, `${receipts.service.namespace}.events`, '#')
await channel.consume(
  queue,
  (message) => {
    if (message?.properties.deliveryMode === 2) events.push(JSON.parse(String(message.content)))
  },
  { noAck: true },
)
after(async () => {
  await connection.close()
  await receipts.stop()
})

/** Without the line of the trail, and without the finding: the bill says something else than the expense. */
const besides = new Set(['receipt.noted', 'finding.changed'])
const changes = () => events.map(({ type }) => type).filter((type) => !besides.has(type))

async function jobsOf(id: string): Promise<string[]> {
  const { queueOf } = await import('@sortie/platform/jobs/queues')
  const { service } = await import('../service.ts')
  const found: string[] = []
  for (const name of Object.keys(service.jobs ?? {}))
    for (const job of await queueOf(name).getJobs())
      if (job && Object.values(job.data).includes(id)) found.push(name)
  return found.sort()
}

async function isProcessed(id: string): Promise<void> {
  const { queueOf } = await import('@sortie/platform/jobs/queues')
  await eventually(async () => {
    assert.ok(await (await queueOf('process-receipt').getJob(id))?.isCompleted())
  }, 120_000)
}

it('an upload is one job, one reading of its file, an event and three calls, and nobody checks its expense again', async () => {
  const expenseId = await receipts.anExpenseOf(me)
  const of = (type: string) => events.filter((one) => one.type === type)
  await eventually(() => assert.equal(of('expense.created').length, 1))
  calls.length = 0
  events.length = 0
  const { id } = await uploaded(me, expenseId, await aBill('Hotel Vega', '85.00'))
  await isProcessed(id)
  assert.ok((await recordOf(id))?.said)
  assert.deepEqual(await jobsOf(id), ['process-receipt'])
  assert.deepEqual(await jobsOf(expenseId), [])
  // Asked once more when all of it is here: its expense may have been handed in meanwhile.
  const look = 'GET /api/expenses/:id'
  assert.deepEqual(calls, [look, look, 'read', 'POST /internal/readings'])
  await eventually(() => assert.deepEqual(changes(), ['receipt.added']))
})

it('a file of the Inbox is the same: one job, one reading, two events, two calls', async () => {
  const who = receipts.someone()
  calls.length = 0
  events.length = 0
  const { id } = await added(who, await aBill('Hotel Mira', '85.00'))
  await readItems(who, 1)
  await isProcessed(id)
  assert.deepEqual(await jobsOf(id), ['process-receipt'])
  const asked = ['read', 'POST /internal/readings', 'POST /internal/merchants/recognise']
  assert.deepEqual(calls, asked)
  await eventually(() => assert.deepEqual(changes(), ['inbox.changed', 'inbox.changed']))
})
