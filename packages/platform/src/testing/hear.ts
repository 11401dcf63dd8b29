import type { EventData, EventName } from '@sortie/contracts/events'
import type { TrailFact } from '@sortie/contracts/trail'
import amqp from 'amqplib'

/** What the services of this namespace tell the trail from now on. */
export async function hearFacts(namespace: string, url?: string) {
  const { all: events, close } = await hear(namespace, '#' as EventName, url)
  return {
    get all(): TrailFact[] {
      return events.flatMap((data) => (data as { trail?: TrailFact }).trail ?? [])
    },
    /** "receipt_joined" of each line about these records, in the order of its coming. */
    actsOf(...ids: string[]) {
      return this.all.filter(({ id }) => ids.includes(id)).map(({ act }) => act)
    },
    close,
  }
}

/** The events of this name from now on. */
export async function hear<N extends EventName>(
  namespace: string,
  name: N,
  url = process.env.AMQP_URL ?? '',
) {
  const connection = await amqp.connect(url)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue('', { exclusive: true })
  // The service may not have made it yet.
  const exchange = `${namespace}.events`
  await channel.assertExchange(exchange, 'topic', { durable: true })
  await channel.bindQueue(queue, exchange, name)
  const heard: EventData<N>[] = []
  await channel.consume(
    queue,
    (message) => message && heard.push(JSON.parse(String(message.content)).data),
    { noAck: true },
  )
  return { all: heard, close: () => connection.close() }
}
