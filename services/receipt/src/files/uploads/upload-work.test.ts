import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import amqp from 'amqplib'
import { aBill } from '../../testing/files.ts'
import { added, readItems } from '../../testing/inbox.ts'
import { startReceipts, uploaded } from '../../testing/receipts.ts'
import { recordOf } from '../../testing/stored.ts'

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

/** Without the finding: the bill says something else than the expense. */
const changes = () => events.map(({ type }) => type).filter((type) => type !== 'finding.changed')

async function isProcessed(id: string): Promise<void> {
  await eventually(async () => {
    const record = await recordOf(id)
    assert.deepEqual([record?.pictures, record?.unread], ['made', false])
  }, 120_000)
}

it('an upload is an event, two readings of its file, one for each worker, and one question about its expense', async () => {
  const expenseId = await receipts.anExpenseOf(me)
  const of = (type: string) => events.filter((one) => one.type === type)
  await eventually(() => assert.equal(of('expense.created').length, 1))
  calls.length = 0
  events.length = 0
  const { id } = await uploaded(me, expenseId, await aBill('Hotel Vega', '85.00'))
  await isProcessed(id)
  assert.ok((await recordOf(id))?.said)
  const asked = ['GET /api/expenses/:id', 'POST /internal/readings', 'read', 'read']
  assert.deepEqual(calls.toSorted(), asked)
  await eventually(() => assert.deepEqual(changes(), ['receipt.added']))
})

it('a file of the Inbox is the same, with two events, and asks which merchant it is', async () => {
  const who = receipts.someone()
  calls.length = 0
  events.length = 0
  const { id } = await added(who, await aBill('Hotel Mira', '85.00'))
  await readItems(who, 1)
  await isProcessed(id)
  const asked = ['POST /internal/merchants/recognise', 'POST /internal/readings', 'read', 'read']
  assert.deepEqual(calls.toSorted(), asked)
  await eventually(() => assert.deepEqual(changes(), ['inbox.changed', 'inbox.changed']))
})
