import type { Envelope } from '@sortie/contracts/events'
import amqp, { type AmqpConnectionManager, type ChannelWrapper } from 'amqp-connection-manager'
import type { ConfirmChannel } from 'amqplib'
import { addCheck } from '../health.ts'
import { log } from '../logger.ts'
import { declareTopology } from './topology.ts'

export type Broker = {
  exchange: string
  connection: AmqpConnectionManager
  channel: ChannelWrapper
  /** Resolves when the broker has taken the event to disk; rejects after 5 s. */
  send(envelope: Envelope): Promise<void>
  close(): Promise<void>
}

/** Connects, and goes on connecting for ever: a broker that is away delays events, it loses none. */
export function connectBroker(url: string, namespace: string): Broker {
  const exchange = `${namespace}.events`
  const connection = amqp.connect([url], {
    heartbeatIntervalInSeconds: 5,
    reconnectTimeInSeconds: 1,
  })
  connection.on('disconnect', ({ err }) => log.warn({ reason: err?.message }, 'broker away'))
  connection.on('connect', () => log.info('broker connected'))
  const channel = connection.createChannel({
    publishTimeout: 5000,
    setup: (ready: ConfirmChannel) => declareTopology(ready, namespace, exchange),
  })
  channel.on('error', (error) => log.warn({ err: error }, 'broker channel'))
  addCheck('events', async () => {
    if (!connection.isConnected()) throw new Error('not connected')
  })
  return {
    exchange,
    connection,
    channel,
    async send(envelope) {
      await channel.publish(exchange, envelope.type, Buffer.from(JSON.stringify(envelope)), {
        persistent: true,
        contentType: 'application/cloudevents+json',
        messageId: envelope.id,
      })
    },
    async close() {
      await channel.close()
      await connection.close()
    },
  }
}
