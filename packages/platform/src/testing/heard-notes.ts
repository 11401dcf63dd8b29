import type { EventData } from '@sortie/contracts/events'
import amqp from 'amqplib'

/** What the services of this namespace tell the trail from now on. */
export async function hearNotes(namespace: string, url = process.env.AMQP_URL ?? '') {
  const connection = await amqp.connect(url)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  // The service may not have made it yet.
  const exchange = `${namespace}.events`
  await channel.assertExchange(exchange, 'topic', { durable: true })
  await channel.bindQueue(queue, exchange, 'trail.noted')
  const heard: EventData<'trail.noted'>[] = []
  await channel.consume(
    queue,
    (message) => message && heard.push(JSON.parse(String(message.content)).data),
    { noAck: true },
  )
  return {
    /** "receipt_joined" of each line about these records, in the order of its coming. */
    actsOf: (...ids: string[]) => heard.filter(({ id }) => ids.includes(id)).map(({ act }) => act),
    all: heard,
    close: () => connection.close(),
  }
}
