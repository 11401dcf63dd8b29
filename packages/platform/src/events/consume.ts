import { type Envelope, type EventData, type EventName, events } from '@sortie/contracts/events'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import * as z from 'zod/mini'
import { withContext } from '../context.ts'
import { log } from '../logger.ts'
import { askedGauge, deadLetters, eventAge, eventsHandled } from '../metrics.ts'
import { traced } from '../tracing.ts'
import type { Broker } from './broker.ts'
import { handleOnce } from './inbox.ts'
import { declareQueue, usualPatience } from './topology.ts'

export type Consumers = {
  [N in EventName]?: (event: { id: string; data: EventData<N> }) => Promise<unknown>
}

export function defineConsumers(consumers: Consumers): Consumers {
  return consumers
}

/**
 * One durable quorum queue per service. A failed message waits in the delay queue (5 s) and comes back; after six
 * rounds it goes to the dead-letter queue, which a metric watches. `ready` resolves when the queue is consumed.
 */
export function startConsumers(
  broker: Broker,
  namespace: string,
  service: string,
  consumers: Consumers,
  patience = usualPatience,
): { ready: Promise<void>; stop: () => Promise<void> } {
  const queue = `${namespace}.${service}`
  const channel = broker.connection.createChannel({
    setup: async (ready: ConfirmChannel) => {
      const dead = await declareQueue(
        ready,
        broker.exchange,
        queue,
        Object.keys(consumers),
        patience.delayMs,
      )
      deadLetters.set(dead)
      await ready.prefetch(20)
      await ready.consume(
        queue,
        (message) => message && void receive(ready, queue, consumers, message, patience.rounds),
      )
    },
  })
  channel.on('error', (error) => log.warn({ err: error }, 'consumer channel'))
  askedGauge(
    'event_queue_waiting',
    "Messages in this service's queue and its dead-letter queue.",
    ['queue'],
    async () => {
      if (!broker.connection.isConnected()) return []
      const [waiting, dead] = [
        await channel.checkQueue(queue),
        await channel.checkQueue(`${queue}.dead`),
      ]
      deadLetters.set(dead.messageCount)
      return [
        [{ queue: 'waiting' }, waiting.messageCount],
        [{ queue: 'dead' }, dead.messageCount],
      ]
    },
  )
  return { ready: channel.waitForConnect(), stop: () => channel.close() }
}

async function receive(
  channel: ConfirmChannel,
  queue: string,
  consumers: Consumers,
  message: ConsumeMessage,
  rounds: number,
): Promise<void> {
  const type =
    message.fields.redelivered || message.properties.headers?.['x-death'] ? 'again' : 'first'
  try {
    const envelope = JSON.parse(message.content.toString('utf8')) as Envelope
    const outcome = await handle(consumers, envelope)
    eventsHandled.inc({ type: envelope.type, outcome })
    if (outcome === 'done')
      eventAge.observe({ type: envelope.type }, (Date.now() - Date.parse(envelope.time)) / 1000)
    channel.ack(message)
  } catch (error) {
    const failures = roundsOf(message)
    log.error(
      { err: error, messageId: message.properties.messageId, delivery: type, failures },
      'event failed',
    )
    try {
      if (failures + 1 < rounds) {
        eventsHandled.inc({ type: message.fields.routingKey, outcome: 'again' })
        channel.nack(message, false, false)
      } else {
        await sendToDead(channel, queue, message)
        channel.ack(message)
      }
    } catch (lost) {
      // The channel is gone: the broker gives the message to someone again.
      log.warn({ err: lost }, 'event not settled')
    }
  }
}

async function handle(consumers: Consumers, envelope: Envelope): Promise<string> {
  const handler = consumers[envelope.type] as
    | ((event: { id: string; data: unknown }) => Promise<unknown>)
    | undefined
  if (!handler) return 'unbound'
  const data = z.decode(events[envelope.type] as z.ZodMiniType, envelope.data as never)
  return withContext({ requestId: envelope.requestid ?? envelope.id }, () =>
    traced(
      `handle ${envelope.type}`,
      'consumer',
      { 'messaging.system': 'rabbitmq', 'messaging.message.id': envelope.id },
      () => handleOnce(envelope.id, () => handler({ id: envelope.id, data })),
      envelope.traceparent,
    ),
  )
}

async function sendToDead(
  channel: ConfirmChannel,
  queue: string,
  message: ConsumeMessage,
): Promise<void> {
  eventsHandled.inc({ type: message.fields.routingKey, outcome: 'dead' })
  deadLetters.inc()
  const sent = Promise.withResolvers<void>()
  channel.sendToQueue(
    `${queue}.dead`,
    message.content,
    { persistent: true, messageId: message.properties.messageId },
    (error) => (error ? sent.reject(error) : sent.resolve()),
  )
  await sent.promise
}

/** How often this message has been put back by a failure before. */
function roundsOf(message: ConsumeMessage): number {
  const deaths = (message.properties.headers?.['x-death'] ?? []) as unknown as Array<{
    reason?: string
    count?: number
  }>
  return deaths
    .filter((death) => death.reason === 'rejected')
    .reduce((sum, death) => sum + Number(death.count ?? 0), 0)
}
