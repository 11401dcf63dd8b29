import { subscriptions } from '@sortie/contracts/events'
import type { ConfirmChannel } from 'amqplib'

/** How many rounds a message gets before it counts as dead, and how long it waits between them. */
export type Patience = { rounds: number; delayMs: number }
export const usualPatience: Patience = { rounds: 6, delayMs: 5000 }

/** The exchange and the queue of every service that hears of anything. */
export async function declareTopology(
  channel: ConfirmChannel,
  namespace: string,
  exchange: string,
): Promise<void> {
  await channel.assertExchange(exchange, 'topic', { durable: true })
  for (const [service, types] of Object.entries(subscriptions)) {
    if (types.length > 0)
      await declareQueue(channel, exchange, `${namespace}.${service}`, types, usualPatience.delayMs)
  }
}

/** A service's queue, bound to what it hears of, with its delay and dead-letter queues. Answers how many are dead. */
export async function declareQueue(
  channel: ConfirmChannel,
  exchange: string,
  queue: string,
  types: readonly string[],
  delayMs: number,
): Promise<number> {
  const durable = { durable: true, arguments: { 'x-queue-type': 'quorum' } }
  await channel.assertExchange(exchange, 'topic', { durable: true })
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': 20,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': `${queue}.delay`,
    },
  })
  await channel.assertQueue(`${queue}.delay`, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': delayMs,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': queue,
    },
  })
  const dead = await channel.assertQueue(`${queue}.dead`, durable)
  for (const type of types) await channel.bindQueue(queue, exchange, type)
  return dead.messageCount
}
