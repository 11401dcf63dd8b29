import { withTimeLimit } from '@sortie/platform/time-limit'
import type { Channel, ChannelModel } from 'amqplib'

const queue = 'sortie.watch'
const withinMs = 5000

/**
 * Whether quorum queues work. After a full disk, RabbitMQ's part for them can stay down while everything else
 * answers; only a restart helps. Consuming is tested, because a nearly full disk blocks publishers anyway.
 */
export function quorumQueuesWork(url: string): () => Promise<void> {
  let open: Promise<{ connection: ChannelModel; channel: Channel }> | undefined
  return async () => {
    open ??= connect(url)
    try {
      const got = open.then(({ channel }) => channel.get(queue, { noAck: true }))
      await withTimeLimit(withinMs, got, 'its queues do not answer')
    } catch (error) {
      open.then(({ connection }) => connection.close()).catch(() => {})
      open = undefined
      throw error
    }
  }
}

async function connect(url: string) {
  const { connect } = await import('amqplib')
  const connection = await connect(url, { timeout: withinMs })
  connection.on('error', () => {})
  const channel = await connection.createChannel()
  channel.on('error', () => {})
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  return { connection, channel }
}
