import { randomUUID } from 'node:crypto'
import { after, before, type TestContext } from 'node:test'
import type { Envelope } from '@sortie/contracts/events'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import type { TestService } from '@sortie/testing/test-service'
import { type Broker, connectBroker } from '../events/broker.ts'
import { type Consumers, startConsumers } from '../events/consume.ts'
import type { RetryPolicy } from '../events/topology.ts'
import { startNotes } from './notes.ts'

/** The service for the tests of a file, with a proxy before its database that can cut it off. */
export function notesBehindProxy(
  prepare: (started: { notes: TestService; documents: TcpProxy }) => void,
): void {
  let stop = async () => {}
  before(async () => {
    const documents = await startTcpProxy(process.env.MONGO_URL ?? '')
    const direct = new URL(documents.url)
    direct.search = '?directConnection=true'
    const notes = await startNotes({}, { MONGO_URL: direct.href })
    stop = async () => {
      documents.restore()
      await notes.stop()
      await documents.stop()
    }
    prepare({ notes, documents })
  })
  after(() => stop())
}

type Options = { policy?: Partial<RetryPolicy>; url?: string }

/** A consumer of its own beside the service's, ended with the test. */
export async function consume(
  test: TestContext,
  { namespace }: TestService,
  name: string,
  consumers: Consumers,
  { policy, url = String(process.env.AMQP_URL) }: Options = {},
): Promise<Broker> {
  const broker = connectBroker(url, namespace)
  const { ready, stop } = startConsumers(broker, namespace, name, consumers, policy)
  test.after(async () => {
    await stop()
    await broker.close()
  })
  await ready
  return broker
}

export function flightDeleted({
  userId = randomUUID(),
  flightId = randomUUID(),
}: {
  userId?: string
  flightId?: string
} = {}): Envelope<'flight.deleted'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/test',
    type: 'flight.deleted',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { userId, flightId },
  }
}
