import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager'
import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib'
import { log } from '../ops/logger.ts'
import { withTimeLimit } from '../time-limit.ts'

const againAfterMs = 1000
const closeMs = 3000

type ReopeningChannel = {
  current(): ChannelWrapper
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * A channel that is reopened, with its setup, when the setup fails or the broker closes it: amqp-connection-manager
 * would wait for the loss of the whole connection, and until then nothing would be consumed or sent.
 */
export function reopeningChannel(
  connection: AmqpConnectionManager,
  setup: (channel: ConfirmChannel) => Promise<unknown>,
  publishTimeout?: number,
): ReopeningChannel {
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
        // An unhandled error event would close the connection with every other channel.
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
      // A frozen broker never confirms the close; the process must be able to end.
      await withTimeLimit(closeMs, current.close()).catch(() => {})
    },
  }
}

/**
 * Returns the consumer tag. When the broker cancels the consumer, for example because its queue was deleted, the
 * channel is closed, so that its setup declares and consumes again.
 */
export async function consume(
  channel: ConfirmChannel,
  queue: string,
  take: (message: ConsumeMessage) => unknown,
  options: Options.Consume = {},
): Promise<string> {
  const receive = (message: ConsumeMessage | null) =>
    void (message ? take(message) : closeChannel(channel))
  return (await channel.consume(queue, receive, options)).consumerTag
}

/** Aborted when the channel closes or the process stops: its unacknowledged messages go to another consumer. */
export function closedSignal(channel: ConfirmChannel, stopping: AbortSignal): AbortSignal {
  const closed = new AbortController()
  channel.once('close', () => closed.abort())
  return AbortSignal.any([stopping, closed.signal])
}

function closeChannel(channel: ConfirmChannel): void {
  channel.close().catch(() => {})
}
