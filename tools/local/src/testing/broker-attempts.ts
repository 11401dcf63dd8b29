import { setTimeout as sleep } from 'node:timers/promises'
import amqp, { type ChannelModel, type ConfirmChannel } from 'amqplib'

export type Attempt = (channel: ConfirmChannel) => unknown

/** A counter over the test file. */
export const tried = { attempts: 0, allowed: 0 }

/** The attempts that RabbitMQ does not refuse to this account for lack of a right. */
export function allowedOf(url: string, attempts: Attempt[]): Promise<Attempt[]> {
  return onConnection(url, async (connection) => {
    const allowed = []
    for (const attempt of attempts)
      if (!(await isRefused(connection, attempt))) allowed.push(attempt)
    tried.attempts += attempts.length
    tried.allowed += allowed.length
    return allowed
  })
}

/** On a channel of its own, because RabbitMQ closes it on a refusal. */
async function isRefused(connection: ChannelModel, attempt: Attempt): Promise<boolean> {
  const channel = await connection.createConfirmChannel()
  const closed = Promise.withResolvers<Error>()
  channel.on('error', closed.resolve)
  try {
    await attempt(channel)
    await channel.waitForConfirms()
  } catch (error) {
    // The publish fails as unconfirmed; the reason comes with the channel's close.
    const reason = await Promise.race([closed.promise, sleep(10_000, error, { ref: false })])
    return reason instanceof Error && reason.message.includes('ACCESS_REFUSED')
  }
  await channel.close()
  return false
}

export function onChannel<T>(
  url: string,
  work: (channel: ConfirmChannel) => Promise<T>,
): Promise<T> {
  return onConnection(url, async (connection) => {
    const channel = await connection.createConfirmChannel()
    channel.on('error', () => {})
    return work(channel)
  })
}

async function onConnection<T>(
  url: string,
  work: (connection: ChannelModel) => Promise<T>,
): Promise<T> {
  const connection = await amqp.connect(url)
  connection.on('error', () => {})
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
