import type { Envelope, EventName } from '@sortie/contracts/events'
import amqp from 'amqplib'

/** Hears every event from now on, as the gateway does. */
export async function followEvents(amqpUrl: string) {
  const connection = await amqp.connect(amqpUrl)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  await channel.bindQueue(queue, 'sortie.events', '#')
  const heard: Envelope[] = []
  await channel.consume(
    queue,
    (message) => message && heard.push(JSON.parse(message.content.toString('utf8'))),
    { noAck: true },
  )
  return {
    /** The ids of the events of this type, by the record that they announce. */
    of(type: EventName): Map<string, Set<string>> {
      const field = `${type.split('.')[0]}Id`
      const records = new Map<string, Set<string>>()
      for (const event of heard.filter((one) => one.type === type)) {
        const record = String((event.data as Record<string, unknown>)[field])
        records.set(record, (records.get(record) ?? new Set()).add(event.id))
      }
      return records
    },
    stop: () => connection.close(),
  }
}
