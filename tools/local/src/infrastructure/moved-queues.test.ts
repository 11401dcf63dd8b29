import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { type ConfirmChannel, connect } from 'amqplib'
import { planInfrastructure } from '../infrastructure.ts'
import { SupervisedProcess } from '../supervised-process.ts'

const queue = 'kept'
const quorum = { durable: true, arguments: { 'x-queue-type': 'quorum' } }

// As a program that no person starts: what Erlang takes a folder's name for must not depend on a language.
for (const name of ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE']) delete process.env[name]

test('messages in RabbitMQ survive moving DATA_DIR', {
  timeout: 180_000,
}, async (test) => {
  const folder = temporaryFolder(test)
  const [before, after] = [join(folder, 'before'), join(folder, 'after é')]
  await withBroker(before, async (channel) => {
    await channel.assertQueue(queue, quorum)
    channel.sendToQueue(queue, Buffer.from('still here'), { persistent: true })
    await channel.waitForConfirms()
  })
  renameSync(before, after)
  await withBroker(after, async (channel) => {
    const message = await channel.get(queue)
    assert.ok(message, 'nothing waits')
    assert.equal(message.content.toString(), 'still here')
  })
})

async function withBroker(
  dataDir: string,
  work: (channel: ConfirmChannel) => Promise<void>,
): Promise<void> {
  const { urls, specs } = await planInfrastructure(dataDir, {})
  const spec = specs.find(({ name }) => name === 'rabbitmq') ?? assert.fail('no RabbitMQ')
  const server = new SupervisedProcess(spec, dataDir, () => {})
  await server.start()
  try {
    const connection = await connect(String(urls.AMQP_URL))
    await work(await connection.createConfirmChannel())
    await connection.close()
  } finally {
    await server.stop()
  }
}
