import type { AmqpConnectionManager } from 'amqp-connection-manager'
import type { Channel, ChannelModel } from 'amqplib'
import { log } from '../logger.ts'

/** Answers nothing, whether it was done or is another's to do. */
export type Declare = (work: (channel: Channel) => Promise<void>) => Promise<void>

const accessRefused = 403

/**
 * Declares on a channel of its own, since RabbitMQ closes one that it refuses. An account that may only use what is there
 * (definitions.ts) is refused once; it finds everything made.
 */
export function declarer(manager: AmqpConnectionManager): Declare {
  let allowed = true
  return async (work) => {
    if (!allowed) return
    const channel = await (manager.connection as ChannelModel | undefined)?.createChannel()
    if (!channel) throw new Error('the broker is away')
    channel.on('error', () => {})
    try {
      await work(channel)
      await channel.close()
    } catch (error) {
      if ((error as { code?: number }).code !== accessRefused) throw error
      allowed = false
      log.info('exchange and queues are made by the administrator of RabbitMQ')
    }
  }
}
