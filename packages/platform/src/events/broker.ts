import type { Envelope } from '@sortie/contracts/events'
import amqp, { type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager'
import type { ConfirmChannel } from 'amqplib'
import { addCheck } from '../ops/health.ts'
import { log } from '../ops/logger.ts'
import { withTimeLimit } from '../time-limit.ts'
import { type Declare, declarer } from './declare.ts'
import { reopeningChannel } from './reopening-channel.ts'
import { declareTopology, exchangeOf, findTopology } from './topology.ts'

const connectMs = 2000
const publishMs = 5000
const closeMs = 3000

export type Broker = {
  exchange: string
  connection: AmqpConnectionManager
  channel(): ChannelWrapper
  declare: Declare
  ready: Promise<void>
  /** Resolves when the broker has taken the event, on disk if it is to be `stored`; rejects after 5 s. */
  send(envelope: Envelope, stored?: boolean): Promise<void>
  close(): Promise<void>
}

export function connectBroker(url: string, namespace: string): Broker {
  const exchange = exchangeOf(namespace)
  const connection = amqp.connect([url], {
    heartbeatIntervalInSeconds: 2,
    reconnectTimeInSeconds: 1,
    // Without a timeout a broker that accepts and stays silent would be waited for without end, even by close().
    connectionOptions: { timeout: connectMs },
  })
  connection.on('disconnect', ({ err }) => log.warn({ reason: err?.message }, 'broker away'))
  connection.on('connect', () => log.info('broker connected'))
  const declare = declarer(connection)
  const prepare = async (ready: ConfirmChannel) => {
    await declare((trial) => declareTopology(trial, namespace))
    await findTopology(ready, namespace)
  }
  const channel = reopeningChannel(connection, prepare, publishMs)
  addCheck(
    'events',
    async () => {
      if (!connection.isConnected()) throw new Error('not connected')
    },
    'useful',
  )
  return {
    exchange,
    connection,
    channel: channel.current,
    declare,
    ready: channel.ready,
    async send(envelope, stored = true) {
      await channel
        .current()
        .publish(exchange, envelope.type, Buffer.from(JSON.stringify(envelope)), {
          persistent: stored,
          contentType: 'application/cloudevents+json',
          messageId: envelope.id,
        })
    },
    async close() {
      await channel.close()
      // A frozen broker never confirms the close; the process must be able to end.
      await withTimeLimit(closeMs, connection.close())
    },
  }
}
