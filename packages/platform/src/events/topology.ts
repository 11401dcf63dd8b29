import { subscriptions } from '@sortie/contracts/events'
import type { ConfirmChannel } from 'amqplib'

/** After `rounds` failures an event is dead; it waits `delayMs` after each of the others. */
export type RetryPolicy = { rounds: number; delayMs: number }
export const usualRetries: RetryPolicy = { rounds: 6, delayMs: 5000 }

export type QueueNames = { main: string; retry: string; dead: string }

export function queuesOf(namespace: string, service: string): QueueNames {
  const base = `${namespace}.${service}`
  return { main: `${base}.events`, retry: `${base}.retry`, dead: `${base}.dead` }
}

export async function declareTopology(
  channel: ConfirmChannel,
  namespace: string,
  exchange: string,
): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true })
  for (const [service, types] of Object.entries(subscriptions)) {
    if (types.length > 0)
      await declareQueues(
        channel,
        exchange,
        queuesOf(namespace, service),
        types,
        usualRetries.delayMs,
      )
  }
}

export async function declareQueues(
  channel: ConfirmChannel,
  exchange: string,
  queues: QueueNames,
  types: readonly string[],
  delayMs: number,
): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true })
  await channel.assertQueue(queues.main, {
    durable: true,
    arguments: { ...movesTo(queues.retry), 'x-delivery-limit': 20 },
  })
  await channel.assertQueue(queues.retry, {
    durable: true,
    arguments: { ...movesTo(queues.main), 'x-message-ttl': delayMs },
  })
  await channel.assertQueue(queues.dead, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum' },
  })
  for (const type of types) await channel.bindQueue(queues.main, exchange, type)
}

/**
 * Quorum queues forward at most once unless told otherwise, and lose the event when a broker fails
 * over. "At least once" demands reject-publish (rabbitmq.com/docs/quorum-queues#dead-lettering).
 */
function movesTo(queue: string) {
  return {
    'x-queue-type': 'quorum',
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': queue,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
  }
}
