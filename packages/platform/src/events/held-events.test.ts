import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { Envelope } from '@sortie/contracts/events'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import type { TestService } from '@sortie/testing/test-service'
import type { ChannelModel } from 'amqplib'
import { unavailable } from '../errors.ts'
import { startNotes } from '../testing/notes.ts'
import { type Broker, connectBroker } from './broker.ts'
import { type Consumers, startConsumers } from './consume.ts'
import { DeadLetterModel } from './dead-letter.model.ts'
import { queuesOf, type RetryPolicy } from './topology.ts'

let documents: TcpProxy
let notes: TestService

before(async () => {
  documents = await startTcpProxy(process.env.MONGO_URL ?? '')
  const direct = new URL(documents.url)
  direct.search = '?directConnection=true'
  notes = await startNotes({}, { MONGO_URL: direct.href })
})
after(async () => {
  documents.restore()
  await notes.stop()
  await documents.stop()
})

describe('an event held during an outage', () => {
  it('is not lost after many tries: RabbitMQ puts back 20 times and not once more', async (test) => {
    let tries = 0
    const fails = async () => {
      tries += 1
      if (tries <= 25) throw unavailable('other')
    }
    const quickly = { rounds: 1, delayMs: 100, pauseMs: 5 }
    const broker = await consume(test, 'lasting', { 'flight.changed': fails }, quickly)
    await broker.send(flightChanged(randomUUID()))
    await eventually(() => assert.equal(tries, 26), 20_000)
  })

  it('goes through the retry queue before RabbitMQ loses patience', async (test) => {
    let over = false
    let handled = 0
    const fails = async () => {
      if (!over) throw unavailable('other')
      handled += 1
    }
    const shortly = { rounds: 6, delayMs: 500, pauseMs: 20, holdMs: 100 }
    const broker = await consume(test, 'held', { 'flight.changed': fails }, shortly)
    const { retry } = queuesOf(notes.namespace, 'held')
    await broker.send(flightChanged(randomUUID()))
    await eventually(async () =>
      assert.equal((await broker.channel().checkQueue(retry)).messageCount, 1),
    )
    over = true
    await eventually(() => assert.equal(handled, 1))
  })

  it('does not delay the stop, and comes to the next consumer', async (test) => {
    let tries = 0
    const fails = async () => {
      tries += 1
      throw unavailable('other')
    }
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    test.after(() => broker.close())
    const long = { pauseMs: 60_000 }
    const consumers = { 'flight.changed': fails }
    const first = startConsumers(broker, notes.namespace, 'stopped', consumers, long)
    await first.ready
    const userId = randomUUID()
    await broker.send(flightChanged(userId))
    await eventually(() => assert.equal(tries, 1))
    const began = Date.now()
    await first.stop()
    assert.ok(Date.now() - began < 5000)
    const seen: string[] = []
    await consume(test, 'stopped', {
      'flight.changed': async ({ data }) => void seen.push(data.userId),
    })
    await eventually(() => assert.deepEqual(seen, [userId]))
  })
})

describe('an event that ends its process each time', () => {
  it('is a dead letter before RabbitMQ gives up to deliver it', async (test) => {
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    test.after(() => broker.close())
    const { main } = queuesOf(notes.namespace, 'killed')
    const handled: string[] = []
    const consumers: Consumers = { 'flight.changed': async ({ id }) => handled.push(id) }
    const begin = () => startConsumers(broker, notes.namespace, 'killed', consumers)
    const made = begin()
    await made.ready
    await made.stop()
    const event = flightChanged(randomUUID())
    await broker.send(event)
    for (let ended = 0; ended < 10; ended += 1) await takeAndEnd(broker, main)
    const consuming = begin()
    test.after(() => consuming.stop())
    await eventually(async () => {
      const letter = await DeadLetterModel.findById(event.id).lean()
      assert.equal(letter?.tries, 10)
      assert.match(letter?.reason ?? '', /always unsettled/)
    })
    assert.deepEqual(handled, [])
  })
})

describe('a dead letter held while the database is away', () => {
  it('is sent again before RabbitMQ loses patience, with why it is dead', async (test) => {
    const broker = await consume(test, 'waiting', {}, { holdMs: 100 })
    const { dead } = queuesOf(notes.namespace, 'waiting')
    const event = flightChanged(randomUUID())
    documents.cut()
    const headers = { 'x-failure': 'Error never' }
    const text = Buffer.from(JSON.stringify(event))
    await broker.channel().publish(dead, '', text, { messageId: event.id, headers })
    await eventually(async () =>
      assert.equal((await broker.channel().checkQueue(dead)).messageCount, 0),
    )
    const other = await (broker.connection.connection as ChannelModel).createChannel()
    const came: unknown[] = []
    await other.consume(dead, (message) => came.push(message?.properties.headers?.['x-failure']))
    await eventually(() => assert.deepEqual(came, ['Error never']), 20_000)
    await other.close()
    documents.restore()
    await eventually(async () => {
      const letter = await DeadLetterModel.findById(event.id).lean()
      assert.equal(letter?.reason, 'Error never')
    }, 20_000)
  })
})

async function consume(
  test: TestContext,
  name: string,
  consumers: Consumers,
  retries: Partial<RetryPolicy> = {},
): Promise<Broker> {
  const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
  const { ready, stop } = startConsumers(broker, notes.namespace, name, consumers, retries)
  test.after(async () => {
    await stop()
    await broker.close()
  })
  await ready
  return broker
}

/** As a process that ends while it handles the event. */
async function takeAndEnd(broker: Broker, queue: string): Promise<void> {
  const connection = broker.connection.connection as ChannelModel
  const channel = await connection.createChannel()
  await eventually(async () => assert.ok(await channel.get(queue)))
  await channel.close()
}

function flightChanged(userId: string): Envelope {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/test',
    type: 'flight.changed',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { userId, flightId: randomUUID() },
  }
}
