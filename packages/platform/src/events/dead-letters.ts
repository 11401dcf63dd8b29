import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { describeError } from '../error-description.ts'
import { deadLetters, eventsHandled } from '../metrics.ts'

export async function sendToDeadLetters(
  channel: ConfirmChannel,
  queue: string,
  message: ConsumeMessage,
  error: unknown,
): Promise<void> {
  const sent = Promise.withResolvers<void>()
  channel.sendToQueue(
    queue,
    message.content,
    {
      persistent: true,
      messageId: message.properties.messageId,
      headers: { 'x-failure': reasonOf(error), 'x-failed-at': new Date().toISOString() },
    },
    (refused) => (refused ? sent.reject(refused) : sent.resolve()),
  )
  await sent.promise
  eventsHandled.inc({ type: message.fields.routingKey, outcome: 'dead' })
  deadLetters.inc()
}

function reasonOf(error: unknown): string {
  const { name, code, message } = describeError(error)
  return [name, code, message].filter((part) => part !== undefined).join(' ')
}
