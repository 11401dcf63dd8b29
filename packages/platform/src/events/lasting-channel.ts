import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager'
import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib'
import { log } from '../logger.ts'
import { withTimeLimit } from '../time-limit.ts'

const againAfterMs = 1000
const closeMs = 3000

export type LastingChannel = {
  current(): ChannelWrapper
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * A channel that is opened anew, with its setup, when the setup fails or the broker closes it: the library waits for the
 * loss of the whole connection, until which nothing would be consumed or sent.
 */
export function lastingChannel(
  connection: AmqpConnectionManager,
  setup: (channel: ConfirmChannel) => Promise<unknown>,
  publishTimeout?: number,
): LastingChannel {
  const ready = Promise.withResolvers<void>()
  let closed = false
  let current = open()

  function open(): ChannelWrapper {
    const channel = connection.createChannel({
      publishTimeout,
      setup: async (opened: ConfirmChannel) => {
        const during = connection.connection
        const failed = () => setTimeout(() => replace(channel, during), againAfterMs).unref()
        opened.once('close', failed)
        // Unheard, it would end the connection and every other channel with it.
        opened.on('error', (error) => log.warn({ err: error }, 'broker channel'))
        try {
          await setup(opened)
          ready.resolve()
        } catch (error) {
          failed()
          throw error
        }
      },
    })
    channel.on('error', (error) => log.warn({ err: error }, 'broker channel'))
    return channel
  }

  /** Unless the connection was lost as well: a new one brings the channel by itself. */
  function replace(failed: ChannelWrapper, during: AmqpConnectionManager['connection']): void {
    if (closed || failed !== current || connection.connection !== during) return
    log.warn('broker channel is opened anew')
    current = open()
    failed.close().catch(() => {})
  }

  return {
    current: () => current,
    ready: ready.promise,
    async close() {
      closed = true
      // A frozen broker never confirms the farewell; the process must be able to end.
      await withTimeLimit(closeMs, current.close()).catch(() => {})
    },
  }
}

/**
 * Answers the consumer's tag. The broker itself ends a consumer, for example of a queue that somebody deleted; the channel
 * is given up then, so that its setup declares and consumes anew.
 */
export async function consume(
  channel: ConfirmChannel,
  queue: string,
  take: (message: ConsumeMessage) => unknown,
  options: Options.Consume = {},
): Promise<string> {
  const hear = (message: ConsumeMessage | null) => void (message ? take(message) : giveUp(channel))
  return (await channel.consume(queue, hear, options)).consumerTag
}

export function giveUp(channel: ConfirmChannel): void {
  channel.close().catch(() => {})
}
