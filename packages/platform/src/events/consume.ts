import type { EventData, EventName } from '@sortie/contracts/events'
import { polledGauge } from '../ops/metrics.ts'
import type { Broker } from './broker.ts'
import { consumeQueue } from './consume-queue.ts'
import { keepDeadLetters } from './dead-letters.ts'
import { countDeadLetters } from './manage-dead-letters.ts'
import { reopeningChannel } from './reopening-channel.ts'
import {
  declareQueues,
  type QueueNames,
  queuesOf,
  type RetryPolicy,
  usualRetries,
} from './topology.ts'

type Received<N extends EventName> = { id: string; time: string; data: EventData<N> }

export type Handler<Event> = ((event: Event) => Promise<unknown>) & { mayRepeat?: true }

export type Consumers = { [N in EventName]?: Handler<Received<N>> }

export function defineConsumers(consumers: Consumers): Consumers {
  return consumers
}

/**
 * Marks a handler as idempotent: it runs without the transaction that records the event as handled, which costs the
 * database more than a single write.
 */
export function repeatable<Event>(handle: (event: Event) => Promise<unknown>): Handler<Event> {
  return Object.assign(handle, { mayRepeat: true as const })
}

/**
 * A failed event is retried after 5 s and becomes a dead letter after six failures. Outages do not count: the event is
 * held until they end.
 */
export function startConsumers(
  broker: Broker,
  namespace: string,
  service: string,
  consumers: Consumers,
  {
    handledAtOnce = 20,
    ...policy
  }: Partial<RetryPolicy> & { handledAtOnce?: number | undefined } = {},
): { ready: Promise<void>; stop: () => Promise<void> } {
  const queues = queuesOf(namespace, service)
  const retries = { ...usualRetries, ...policy }
  const stopping = new AbortController()
  const channel = reopeningChannel(broker.connection, async (ready) => {
    const types = Object.keys(consumers)
    await broker.declare((trial) =>
      declareQueues(trial, broker.exchange, queues, types, retries.delayMs),
    )
    await ready.prefetch(handledAtOnce)
    await consumeQueue(ready, queues, consumers, retries, stopping.signal)
    await keepDeadLetters(ready, queues.dead, retries.holdMs, stopping.signal)
  })
  measureQueues(queues, async (queue) => {
    if (!broker.connection.isConnected()) throw new Error('not connected')
    return (await channel.current().checkQueue(queue)).messageCount
  })
  return {
    ready: channel.ready,
    async stop() {
      stopping.abort()
      await channel.close()
    },
  }
}

function measureQueues(queues: QueueNames, count: (queue: string) => Promise<number>): void {
  polledGauge(
    'event_queue_waiting',
    "Messages in this service's queue, its retry queue and its dead-letter queue.",
    ['queue'],
    async () => {
      return [
        [{ queue: 'waiting' }, await count(queues.main)],
        [{ queue: 'retry' }, await count(queues.retry)],
        [{ queue: 'dead' }, await count(queues.dead)],
      ]
    },
  )
  polledGauge('dead_letters', 'Events that wait for a person to judge them.', [], async () => [
    [{}, await countDeadLetters()],
  ])
}
