import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { describeError } from '../ops/error-description.ts'
import { log } from '../ops/logger.ts'
import { eventsHandled } from '../ops/metrics.ts'
import { DeadLetterModel, type StoredDeadLetter } from './dead-letter.model.ts'
import { closedSignal, consume } from './reopening-channel.ts'

const againMs = 2000

export async function sendToDeadLetters(
  channel: ConfirmChannel,
  exchange: string,
  message: ConsumeMessage,
  error: unknown,
  tries: number,
): Promise<void> {
  const failedAt = new Date().toISOString()
  const why = { 'x-failure': reasonOf(error), 'x-failed-at': failedAt, 'x-tries': tries }
  await send(channel, exchange, message, why)
  eventsHandled.inc({ type: message.fields.routingKey, outcome: 'dead' })
}

async function send(
  channel: ConfirmChannel,
  exchange: string,
  { content, properties: { messageId } }: ConsumeMessage,
  headers: Record<string, unknown>,
): Promise<void> {
  const sent = Promise.withResolvers<void>()
  channel.publish(exchange, '', content, { persistent: true, messageId, headers }, (refused) =>
    refused ? sent.reject(refused) : sent.resolve(),
  )
  await sent.promise
}

/**
 * Moves messages from the dead-letter queue to the database, where they can be inspected: a quorum queue counts each
 * inspection as a delivery and drops the message after some. While the database is down they stay in the queue: each is
 * held for `holdMs` and then published again, which resets its count of deliveries.
 */
export async function keepDeadLetters(
  channel: ConfirmChannel,
  queue: string,
  holdMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const ended = closedSignal(channel, stopping)
  await consume(channel, queue, async (message) => {
    const until = performance.now() + holdMs
    while (!ended.aborted) {
      try {
        if (performance.now() < until) await keep(letterOf(message))
        else await sendAgain(channel, queue, message)
        return channel.ack(message)
      } catch (error) {
        log.warn({ err: error }, 'dead letter stays in its queue')
        await sleep(againMs, undefined, { signal: ended, ref: false }).catch(() => {})
      }
    }
  })
}

/** The exchange has the name of the queue (topology.ts). */
async function sendAgain(
  channel: ConfirmChannel,
  queue: string,
  message: ConsumeMessage,
): Promise<void> {
  const { 'x-delivery-count': _counted, ...why } = message.properties.headers ?? {}
  await send(channel, queue, message, why)
}

/** An event that fails again after a redrive keeps its record and its count of attempts. */
async function keep({ _id, tries, ...letter }: StoredDeadLetter): Promise<void> {
  await DeadLetterModel.updateOne(
    { _id },
    { $set: letter, $inc: { tries } },
    { upsert: true, timestamps: false },
  )
  log.error({ messageId: _id, type: letter.type }, 'event is a dead letter')
}

function letterOf({ content, properties }: ConsumeMessage): StoredDeadLetter {
  const text = content.toString('utf8')
  const { id, type, time } = envelopeOf(text)
  const headers = properties.headers ?? {}
  return {
    _id: asText(id) ?? asText(properties.messageId) ?? randomUUID(),
    type: asText(type) ?? 'unreadable',
    content: text,
    reason: asText(headers['x-failure']) ?? 'unknown',
    tries: Number(headers['x-tries']) || 1,
    happenedAt: asDate(time),
    failedAt: asDate(headers['x-failed-at']) ?? new Date(),
  }
}

function envelopeOf(text: string): { id?: unknown; type?: unknown; time?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 4000) : undefined
}

function asDate(value: unknown): Date | null {
  const date = new Date(asText(value) ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

export function reasonOf(error: unknown): string {
  const { name, code, message } = describeError(error)
  return [name, code, message].filter((part) => part !== undefined).join(' ')
}
