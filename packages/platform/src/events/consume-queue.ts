import { setTimeout as sleep } from 'node:timers/promises'
import { type Envelope, events } from '@sortie/contracts/events'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import * as z from 'zod/mini'
import { withContext } from '../context.ts'
import { isOutage } from '../errors.ts'
import { partsAway } from '../health.ts'
import { log } from '../logger.ts'
import { eventAge, eventsHandled } from '../metrics.ts'
import { traced } from '../tracing.ts'
import type { Consumers } from './consume.ts'
import { sendToDeadLetters } from './dead-letters.ts'
import { handleOnce } from './inbox.ts'
import { consume, giveUp } from './lasting-channel.ts'
import type { QueueNames } from './topology.ts'

const firstPauseMs = 500
const longestPauseMs = 10_000

export async function consumeQueue(
  channel: ConfirmChannel,
  queues: QueueNames,
  consumers: Consumers,
  rounds: number,
  stopping: AbortSignal,
): Promise<void> {
  let tag = ''
  let outages = 0
  let pausing: Promise<void> | null = null

  const start = async () => {
    tag = await consume(channel, queues.main, receive)
  }
  /** Resolves when nothing more is delivered, so that a message which is put back does not return at once. */
  const pause = () => {
    if (pausing) return pausing
    pausing = channel.cancel(tag).then(() => {})
    outages += 1
    pausing
      .then(() => untilOver(outages, stopping))
      .then(() => {
        pausing = null
        return stopping.aborted ? undefined : start()
      })
      .catch((error) => {
        log.warn({ err: error }, 'consuming not resumed on this channel')
        giveUp(channel)
      })
    return pausing
  }
  const receive = async (message: ConsumeMessage) => {
    const type = message.fields.routingKey
    try {
      await handleContent(consumers, message.content.toString('utf8'))
      outages = 0
      channel.ack(message)
    } catch (error) {
      const settled = isOutage(error) ? putBack(message) : settleFailure(message, error)
      await settled.catch((lost) => log.warn({ err: lost, type }, 'event not settled'))
    }
  }
  const putBack = async (message: ConsumeMessage) => {
    eventsHandled.inc({ type: message.fields.routingKey, outcome: 'outage' })
    await pause()
    channel.nack(message, false, true)
  }
  const settleFailure = async (message: ConsumeMessage, error: unknown) => {
    const failures = failuresOf(message) + 1
    const { messageId } = message.properties
    log.error({ err: error, messageId, failures }, 'event failed')
    if (failures < rounds) {
      eventsHandled.inc({ type: message.fields.routingKey, outcome: 'again' })
      channel.nack(message, false, false)
    } else {
      await sendToDeadLetters(channel, queues.dead, message, error, failures)
      channel.ack(message)
    }
  }
  await start()
}

async function untilOver(outages: number, stopping: AbortSignal): Promise<void> {
  let ms = Math.min(firstPauseMs * 2 ** (outages - 1), longestPauseMs)
  do {
    await sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => {})
    ms = Math.min(ms * 2, longestPauseMs)
  } while (!stopping.aborted && (await partsAway()).missing.length > 0)
}

export async function handleContent(consumers: Consumers, content: string): Promise<void> {
  const envelope = JSON.parse(content) as Envelope
  const { id, time, type } = envelope
  const handler = consumers[type] as
    | ((event: { id: string; time: string; data: unknown }) => Promise<unknown>)
    | undefined
  if (!handler) {
    eventsHandled.inc({ type, outcome: 'unbound' })
    return
  }
  const data = z.decode(events[type] as z.ZodMiniType, envelope.data as never)
  const outcome = await withContext({ requestId: envelope.requestid ?? id }, () =>
    traced(
      `handle ${type}`,
      'consumer',
      { 'messaging.system': 'rabbitmq', 'messaging.message.id': id },
      () => handleOnce(id, () => handler({ id, time, data })),
      envelope.traceparent,
    ),
  )
  eventsHandled.inc({ type, outcome })
  if (outcome === 'done') eventAge.observe({ type }, (Date.now() - Date.parse(time)) / 1000)
}

/** How often this event has failed before; redeliveries after outages and lost channels do not count. */
function failuresOf(message: ConsumeMessage): number {
  const deaths = (message.properties.headers?.['x-death'] ?? []) as unknown as Array<{
    reason?: string
    count?: number
  }>
  return deaths
    .filter((death) => death.reason === 'rejected')
    .reduce((sum, death) => sum + Number(death.count ?? 0), 0)
}
