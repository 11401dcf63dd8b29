import { type EventName, subscriptions } from '@sortie/contracts/events'
import type { Channel } from 'amqplib'

/**
 * After `rounds` failures an event is dead; it waits `delayMs` after each earlier one. During an outage it is held for
 * `holdMs` and tried again after pauses that grow from `pauseMs`; RabbitMQ would close the channel after 30 minutes.
 */
export type RetryPolicy = { rounds: number; delayMs: number; pauseMs: number; holdMs: number }
export const usualRetries: RetryPolicy = {
  rounds: 6,
  delayMs: 5000,
  pauseMs: 500,
  holdMs: 20 * 60_000,
}

/**
 * Erlang's arguments of the broker: what it moves between a queue and its retry queue it sends again after 5 s without
 * an answer. Left at three minutes, an event that was on that way when the broker was killed came so much later.
 */
export const brokerArguments = '-rabbit dead_letter_worker_publisher_confirm_timeout 5000'

/** `dead` also names an exchange: an account that may publish to it still cannot write to other services' queues. */
export type QueueNames = { main: string; retry: string; dead: string }

export function exchangeOf(namespace: string): string {
  return `${namespace}.events`
}

export function queuesOf(namespace: string, service: string): QueueNames {
  const base = `${namespace}.${service}`
  return { main: `${base}.events`, retry: `${base}.retry`, dead: `${base}.dead` }
}

export function partsOf(
  exchange: string,
  { main, retry, dead }: QueueNames,
  types: readonly string[],
  delayMs: number,
) {
  const durable = { durable: true, auto_delete: false, arguments: {} }
  return {
    exchanges: [
      { ...durable, name: exchange, type: 'topic' },
      { ...durable, name: dead, type: 'fanout' },
    ],
    queues: [
      // The consumer moves an event to the dead letters before this limit (consume-queue.ts): dead-lettering by the limit
      // is no rejection, so the second time RabbitMQ would see a cycle through the retry queue and never deliver it.
      { ...durable, name: main, arguments: { ...movesTo(retry), 'x-delivery-limit': 20 } },
      { ...durable, name: retry, arguments: { ...movesTo(main), 'x-message-ttl': delayMs } },
      { ...durable, name: dead, arguments: { 'x-queue-type': 'quorum' } },
    ],
    bindings: [
      ...types.map((type) => ({ source: exchange, queue: main, routing_key: type })),
      { source: dead, queue: dead, routing_key: '' },
    ],
  }
}

/** The queues of all services, so that no event is lost to a service that has never run. */
export async function declareTopology(channel: Channel, namespace: string): Promise<void> {
  const exchange = exchangeOf(namespace)
  for (const [service, types] of listeners())
    await declareQueues(
      channel,
      exchange,
      queuesOf(namespace, service),
      types,
      usualRetries.delayMs,
    )
}

export async function declareQueues(
  channel: Channel,
  ...parts: Parameters<typeof partsOf>
): Promise<void> {
  const { exchanges, queues, bindings } = partsOf(...parts)
  for (const { name, type } of exchanges)
    await channel.assertExchange(name, type, { durable: true })
  for (const queue of queues)
    await channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments })
  for (const { source, queue, routing_key } of bindings)
    await channel.bindQueue(queue, source, routing_key)
}

/** Throws while a queue or exchange is missing: events published before would be lost. */
export async function findTopology(channel: Channel, namespace: string): Promise<void> {
  await channel.checkExchange(exchangeOf(namespace))
  for (const [service] of listeners()) await channel.checkQueue(queuesOf(namespace, service).main)
}

export function listeners(): Array<[string, readonly EventName[]]> {
  return Object.entries(subscriptions).filter(([, types]) => types.length > 0)
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
