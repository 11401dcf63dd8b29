import type { AmqpConnectionManager } from 'amqp-connection-manager'
import type { Channel, ChannelModel } from 'amqplib'
import { log } from '../ops/logger.ts'

export type Declare = (work: (channel: Channel) => Promise<void>) => Promise<void>

const accessRefused = 403

/**
 * Declares on a channel of its own, because RabbitMQ closes the channel on a refusal. An account without the right to
 * declare (definitions.ts) is refused once and finds everything created.
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
