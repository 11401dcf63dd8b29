import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import type { TcpProxy } from '@sortie/testing/tcp-proxy'
import type { TestService } from '@sortie/testing/test-service'
import type { ChannelModel } from 'amqplib'
import { unavailable } from '../errors.ts'
import { consume, flightDeleted, notesBehindProxy } from '../testing/consuming.ts'
import { type Broker, connectBroker } from './broker.ts'
import { type Consumers, startConsumers } from './consume.ts'
import { DeadLetterModel } from './dead-letter.model.ts'
import { queuesOf } from './topology.ts'

let documents: TcpProxy
let notes: TestService

notesBehindProxy((started) => {
  ;({ notes, documents } = started)
})

describe('an event held during an outage', () => {
  it('is not lost after many tries: RabbitMQ puts back 20 times and not once more', async (test) => {
    let tries = 0
    const fails = async () => {
      tries += 1
      if (tries <= 25) throw unavailable('other')
    }
    const quickly = { rounds: 1, delayMs: 100, pauseMs: 5 }
    const broker = await consume(
      test,
      notes,
      'lasting',
      { 'flight.deleted': fails },
      { policy: quickly },
    )
    await broker.send(flightDeleted())
    await eventually(() => assert.equal(tries, 26))
  })

  it('goes through the retry queue before RabbitMQ closes its channel', async (test) => {
    let over = false
    let handled = 0
    const fails = async () => {
      if (!over) throw unavailable('other')
      handled += 1
    }
    const shortly = { rounds: 6, delayMs: 500, pauseMs: 20, holdMs: 100 }
    const broker = await consume(
      test,
      notes,
      'held',
      { 'flight.deleted': fails },
      { policy: shortly },
    )
    const { retry } = queuesOf(notes.namespace, 'held')
    await broker.send(flightDeleted())
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
    // Longer than a test may take.
    const long = { pauseMs: 3_600_000 }
    const consumers = { 'flight.deleted': fails }
    const first = startConsumers(broker, notes.namespace, 'stopped', consumers, long)
    await first.ready
    const userId = randomUUID()
    await broker.send(flightDeleted({ userId }))
    await eventually(() => assert.equal(tries, 1))
    await first.stop()
    const seen: string[] = []
    await consume(test, notes, 'stopped', {
      'flight.deleted': async ({ data }) => void seen.push(data.userId),
    })
    await eventually(() => assert.deepEqual(seen, [userId]))
  })
})

describe('an event that ends its process each time', () => {
  it('is a dead letter before RabbitMQ stops delivering it', async (test) => {
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    test.after(() => broker.close())
    const { main } = queuesOf(notes.namespace, 'killed')
    const handled: string[] = []
    const consumers: Consumers = { 'flight.deleted': async ({ id }) => handled.push(id) }
    const begin = () => startConsumers(broker, notes.namespace, 'killed', consumers)
    const made = begin()
    await made.ready
    await made.stop()
    const event = flightDeleted()
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
  it('is published again, with its reason, before RabbitMQ closes its channel', async (test) => {
    const broker = await consume(test, notes, 'waiting', {}, { policy: { holdMs: 100 } })
    const { dead } = queuesOf(notes.namespace, 'waiting')
    const event = flightDeleted()
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
    await eventually(() => assert.deepEqual(came, ['Error never']))
    await other.close()
    documents.restore()
    await eventually(async () => {
      const letter = await DeadLetterModel.findById(event.id).lean()
      assert.equal(letter?.reason, 'Error never')
    })
  })
})

/** As a process that ends while it handles the event. */
async function takeAndEnd(broker: Broker, queue: string): Promise<void> {
  const connection = broker.connection.connection as ChannelModel
  const channel = await connection.createChannel()
  await eventually(async () => assert.ok(await channel.get(queue)))
  await channel.close()
}
