import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import type { TestService } from '@sortie/testing/test-service'
import { unavailable } from '../errors.ts'
import { consume, flightDeleted, notesBehindProxy } from '../testing/consuming.ts'
import { NoteModel } from '../testing/notes.ts'
import { type Broker, connectBroker } from './broker.ts'
import { type Consumers, startConsumers } from './consume.ts'
import { DeadLetterModel } from './dead-letter.model.ts'
import { countDeadLetters } from './manage-dead-letters.ts'
import { queuesOf } from './topology.ts'

let documents: TcpProxy
let notes: TestService

notesBehindProxy((started) => {
  ;({ notes, documents } = started)
})

describe('an outage', () => {
  it('of the database is no failure of an event: all are handled once it is back', async (test) => {
    const broker = await consumeOnce(test, 'away', {
      'flight.deleted': ({ data }) =>
        NoteModel.create([{ userId: data.userId, text: data.flightId }]),
    })
    documents.cut()
    const userId = randomUUID()
    for (let sent = 0; sent < 3; sent += 1) await broker.send(flightDeleted({ userId }))
    await eventually(async () => assert.ok((await outagesMet()) >= 1))
    documents.restore()
    await eventually(
      async () => assert.equal(await NoteModel.countDocuments({ userId }), 3),
      30_000,
    )
    assert.equal(await deadOf(broker, 'away'), 0)
  })

  it('of another part that a handler asks is waited for as well', async (test) => {
    let tries = 0
    const broker = await consumeOnce(test, 'neighbour', {
      'flight.deleted': async () => {
        tries += 1
        if (tries < 4) throw unavailable('other')
      },
    })
    await broker.send(flightDeleted())
    await eventually(() => assert.equal(tries, 4))
    assert.equal(await deadOf(broker, 'neighbour'), 0)
  })
})

describe('a broker that is back at another address', () => {
  it('is found again, and consumed from, while the old one stays silent', async (test) => {
    const proxy = await startTcpProxy(String(process.env.AMQP_URL))
    test.after(() => proxy.stop())
    const seen: string[] = []
    const broker = await consumeOnce(
      test,
      'moved',
      { 'flight.deleted': async ({ data }) => void seen.push(data.userId) },
      proxy.url,
    )
    proxy.move()
    const userId = randomUUID()
    await eventually(async () => {
      await broker.send(flightDeleted({ userId }))
      assert.ok(seen.includes(userId))
    }, 60_000)
  })
})

describe('a channel', () => {
  it('whose queue was deleted consumes the one that it declares anew', async (test) => {
    const seen: string[] = []
    const broker = await consumeOnce(test, 'deleted', {
      'flight.deleted': async ({ data }) => void seen.push(data.userId),
    })
    await broker.channel().deleteQueue(queuesOf(notes.namespace, 'deleted').main)
    const userId = randomUUID()
    await eventually(async () => {
      await broker.send(flightDeleted({ userId }))
      assert.ok(seen.includes(userId))
    })
  })

  it('whose dead-letter queue was deleted keeps what comes into the one that it declares anew', async (test) => {
    const broker = await consumeOnce(test, 'undead', {
      'flight.deleted': async () => {
        throw new Error('never')
      },
    })
    await broker.channel().deleteQueue(queuesOf(notes.namespace, 'undead').dead)
    await eventually(async () => {
      const event = flightDeleted()
      await broker.send(event)
      await eventually(async () => assert.ok(await DeadLetterModel.exists({ _id: event.id })), 2000)
    }, 30_000)
  })

  it('that the broker closed sends again', async (test) => {
    const seen: string[] = []
    const broker = await consumeOnce(test, 'closed', {
      'flight.deleted': async ({ data }) => void seen.push(data.userId),
    })
    await assert.rejects(broker.channel().checkQueue(`${notes.namespace}.no-such-queue`))
    const userId = randomUUID()
    await eventually(async () => {
      await broker.send(flightDeleted({ userId }))
      assert.ok(seen.includes(userId))
    })
  })

  it('whose setup failed is set up again', async (test) => {
    const name = 'refused'
    const { main } = queuesOf(notes.namespace, name)
    const before = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    test.after(() => before.close())
    await before.channel().waitForConnect()
    // Declared with other arguments than the consumer's, so that its own declaration is refused.
    await before.channel().assertQueue(main, { durable: true })
    let handled = 0
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    const consuming = startConsumers(broker, notes.namespace, name, {
      'flight.deleted': async () => {
        handled += 1
      },
    })
    test.after(async () => {
      await consuming.stop()
      await broker.close()
    })
    await broker.channel().waitForConnect()
    await sleep(500)
    await before.channel().deleteQueue(main)
    await consuming.ready
    await broker.send(flightDeleted())
    await eventually(() => assert.ok(handled > 0))
  })
})

/** A consumer beside the service's that gives up at the first failure. */
function consumeOnce(test: TestContext, name: string, consumers: Consumers, url?: string) {
  return consume(test, notes, name, consumers, { policy: { rounds: 1, delayMs: 100 }, url })
}

async function deadOf(broker: Broker, name: string): Promise<number> {
  const { messageCount } = await broker.channel().checkQueue(queuesOf(notes.namespace, name).dead)
  return messageCount + (await countDeadLetters())
}

async function outagesMet(): Promise<number> {
  const text = await (await fetch(`${notes.url}/internal/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.includes('outcome="outage"'))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
