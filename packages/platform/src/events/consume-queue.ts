import { setTimeout as sleep } from 'node:timers/promises'
import { type Envelope, events } from '@sortie/contracts/events'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import * as z from 'zod/mini'
import { withContext } from '../context.ts'
import { isOutage } from '../errors.ts'
import { partsAway } from '../ops/health.ts'
import { log } from '../ops/logger.ts'
import { eventAge, eventsHandled } from '../ops/metrics.ts'
import { traced } from '../ops/tracing.ts'
import type { Consumers, Handler } from './consume.ts'
import { sendToDeadLetters } from './dead-letters.ts'
import { handleOnce } from './inbox.ts'
import { closedSignal, consume } from './reopening-channel.ts'
import type { QueueNames, RetryPolicy } from './topology.ts'

const maxPauseGrowth = 20
/**
 * An event that was redelivered this often without an outcome crashes its process or channel each time. The queue's own
 * limit is higher.
 */
const maxDeliveries = 10

export async function consumeQueue(
  channel: ConfirmChannel,
  queues: QueueNames,
  consumers: Consumers,
  { rounds, pauseMs, holdMs }: RetryPolicy,
  stopping: AbortSignal,
): Promise<void> {
  const ended = closedSignal(channel, stopping)

  const receive = async (message: ConsumeMessage) => {
    const type = message.fields.routingKey
    await settle(message).catch((lost) => log.warn({ err: lost, type }, 'event not settled'))
  }
  const settle = async (message: ConsumeMessage) => {
    const returns = Number(message.properties.headers?.['x-delivery-count'] ?? 0)
    if (returns >= maxDeliveries)
      return moveToDeadLetters(message, new Error('always unsettled'), returns)
    if (isMisnamed(message, queues.main)) return drop(message)
    const failure = await handle(message)
    if (!failure) channel.ack(message)
    else if (!isOutage(failure.error)) await settleFailure(message, failure.error)
    // Through the retry queue: requeueing would count towards the delivery limit.
    else if (!ended.aborted) channel.nack(message, false, false)
  }
  /** During an outage the event stays unacknowledged, so that the broker delivers no more than the prefetched ones. */
  const handle = async (message: ConsumeMessage) => {
    const until = performance.now() + holdMs
    for (let ms = pauseMs; ; ms = Math.min(ms * 2, pauseMs * maxPauseGrowth)) {
      try {
        await handleContent(consumers, message.content.toString('utf8'))
        return null
      } catch (error) {
        if (!isOutage(error)) return { error }
        eventsHandled.inc({ type: message.fields.routingKey, outcome: 'outage' })
        await waitForRecovery(ms, until, ended)
        if (ended.aborted || performance.now() >= until) return { error }
      }
    }
  }
  const settleFailure = async (message: ConsumeMessage, error: unknown) => {
    const failures = failuresOf(message) + 1
    const { messageId } = message.properties
    log.error({ err: error, messageId, failures }, 'event failed')
    if (failures >= rounds) return moveToDeadLetters(message, error, failures)
    eventsHandled.inc({ type: message.fields.routingKey, outcome: 'again' })
    channel.nack(message, false, false)
  }
  /** To nobody who could handle it again: no service of Sortie sends such an event. */
  const drop = (message: ConsumeMessage) => {
    const { routingKey: type } = message.fields
    log.error({ type, messageId: message.properties.messageId }, 'event is not what it was sent as')
    eventsHandled.inc({ type, outcome: 'misnamed' })
    channel.ack(message)
  }
  const moveToDeadLetters = async (message: ConsumeMessage, error: unknown, tries: number) => {
    await sendToDeadLetters(channel, queues.dead, message, error, tries)
    channel.ack(message)
  }
  await consume(channel, queues.main, receive)
}

/**
 * RabbitMQ knows who may send a routing key (definitions.ts), not what a message calls itself. From the retry queue it
 * comes with the name of the queue, and was judged before.
 */
function isMisnamed({ fields: { routingKey }, content }: ConsumeMessage, queue: string): boolean {
  if (routingKey === queue) return false
  try {
    return JSON.parse(content.toString('utf8')).type !== routingKey
  } catch {
    return false
  }
}

async function waitForRecovery(pauseMs: number, until: number, ended: AbortSignal): Promise<void> {
  do {
    await sleep(pauseMs, undefined, { signal: ended, ref: false }).catch(() => {})
  } while (!ended.aborted && performance.now() < until && (await partsAway()).missing.length > 0)
}

export async function handleContent(consumers: Consumers, content: string): Promise<void> {
  const envelope = JSON.parse(content) as Envelope
  const { id, time, type } = envelope
  const handler = consumers[type] as
    | Handler<{ id: string; time: string; data: unknown }>
    | undefined
  if (!handler) {
    eventsHandled.inc({ type, outcome: 'unbound' })
    return
  }
  const data = z.decode(events[type] as z.ZodMiniType, envelope.data as never)
  const run = () => handler({ id, time, data })
  const { requestid: requestId = id, allowance } = envelope
  const outcome = await withContext({ requestId, ...(allowance && { allowance }) }, () =>
    traced(
      `handle ${type}`,
      'consumer',
      { 'messaging.system': 'rabbitmq', 'messaging.message.id': id },
      () => (handler.mayRepeat ? run().then(() => 'done' as const) : handleOnce(id, run)),
      envelope.traceparent,
    ),
  )
  eventsHandled.inc({ type, outcome })
  if (outcome === 'done') eventAge.observe({ type }, (Date.now() - Date.parse(time)) / 1000)
}

/** How often this event has failed or was held for all of `holdMs`; deliveries lost with a channel do not count. */
function failuresOf(message: ConsumeMessage): number {
  const deaths = (message.properties.headers?.['x-death'] ?? []) as unknown as Array<{
    reason?: string
    count?: number
  }>
  return deaths
    .filter((death) => death.reason === 'rejected')
    .reduce((sum, death) => sum + Number(death.count ?? 0), 0)
}
