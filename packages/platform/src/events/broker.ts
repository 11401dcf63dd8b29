import type { Envelope } from '@sortie/contracts/events'
import amqp, { type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager'
import type { ConfirmChannel } from 'amqplib'
import { addCheck } from '../health.ts'
import { log } from '../logger.ts'
import { withTimeLimit } from '../time-limit.ts'
import { type Declare, declarer } from './declare.ts'
import { lastingChannel } from './lasting-channel.ts'
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
  /** Resolves when the broker has taken the event to disk; rejects after 5 s. */
  send(envelope: Envelope): Promise<void>
  close(): Promise<void>
}

export function connectBroker(url: string, namespace: string): Broker {
  const exchange = exchangeOf(namespace)
  const connection = amqp.connect([url], {
    // A broker that vanished is noticed after two silent intervals.
    heartbeatIntervalInSeconds: 2,
    reconnectTimeInSeconds: 1,
    // Without a limit one that accepts and says nothing is waited for without end, also by close().
    connectionOptions: { timeout: connectMs },
  })
  connection.on('disconnect', ({ err }) => log.warn({ reason: err?.message }, 'broker away'))
  connection.on('connect', () => log.info('broker connected'))
  const declare = declarer(connection)
  const prepare = async (ready: ConfirmChannel) => {
    await declare((trial) => declareTopology(trial, namespace))
    await findTopology(ready, namespace)
  }
  const channel = lastingChannel(connection, prepare, publishMs)
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
    async send(envelope) {
      await channel
        .current()
        .publish(exchange, envelope.type, Buffer.from(JSON.stringify(envelope)), {
          persistent: true,
          contentType: 'application/cloudevents+json',
          messageId: envelope.id,
        })
    },
    async close() {
      await channel.close()
      // A frozen broker never confirms the farewell; the process must be able to end.
      await withTimeLimit(closeMs, connection.close())
    },
  }
}
