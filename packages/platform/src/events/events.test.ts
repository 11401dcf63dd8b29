import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import type { TestService } from '@sortie/testing/test-service'
import type { ConfirmChannel } from 'amqplib'
import mongoose from 'mongoose'
import { aNote, NoteModel, noteApi, startNotes } from '../../test/notes.ts'
import { transaction } from '../mongo/transaction.ts'
import { connectBroker } from './broker.ts'
import { startConsumers } from './consume.ts'
import { handleOnce } from './inbox.ts'
import { publish } from './outbox.ts'

let notes: TestService
const heard: string[] = []

before(async () => {
  notes = await startNotes({ 'flight.created': async ({ data }) => heard.push(data.flightId) })
})
after(() => notes.stop())

describe('an announcement', () => {
  it('refuses to run outside of a transaction', async () => {
    await assert.rejects(
      publish('flight.created', { userId: randomUUID(), flightId: randomUUID() }),
      /outside of a transaction/,
    )
  })

  it('commits with its change and reaches the consumers', async () => {
    const me = notes.as(notes.identity.person())
    const { body } = await me.call(noteApi.create, { body: aNote() })
    await eventually(() => assert.ok(heard.includes(body.id)))
    await eventually(async () => assert.equal(await mongoose.connection.collection('outbox').countDocuments(), 0))
  })

  it('is gone with a change that is rolled back', async () => {
    const flightId = randomUUID()
    await assert.rejects(
      transaction(async () => {
        await NoteModel.create([{ userId: flightId, text: 'never' }])
        await publish('flight.created', { userId: flightId, flightId })
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(await NoteModel.countDocuments({ userId: flightId }), 0)
    assert.equal(
      await mongoose.connection.collection('outbox').countDocuments({ 'envelope.data.flightId': flightId }),
      0,
    )
  })
})

describe('an event', () => {
  it('is handled once, however often it comes', async () => {
    const id = randomUUID()
    let times = 0
    const handle = () => handleOnce(id, async () => (times += 1))
    await Promise.all([handle(), handle(), handle()])
    assert.equal(await handle(), 'known')
    const written = await mongoose.connection.collection<{ _id: string }>('inbox').countDocuments({ _id: id })
    assert.equal(written, 1)
    assert.ok(times >= 1)
  })

  it('comes again after a failure, and its half-done writes are undone', async () => {
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    let tries = 0
    const flightId = randomUUID()
    const stop = startConsumers(
      broker,
      notes.namespace,
      'failing',
      {
        'flight.changed': async ({ data }) => {
          tries += 1
          await NoteModel.create([{ userId: data.flightId, text: `try ${tries}` }])
          if (tries < 3) throw new Error('not yet')
        },
      },
      { rounds: 5, delayMs: 100 },
    )
    await eventually(() => announce(broker, 'flight.changed', flightId))
    await eventually(
      async () =>
        assert.deepEqual(
          (await NoteModel.find({ userId: flightId }).lean()).map(({ text }) => text),
          ['try 3'],
        ),
      15_000,
    )
    await stop()
    await broker.close()
  })

  it('goes to the dead-letter queue when it fails every time', async () => {
    const broker = connectBroker(String(process.env.AMQP_URL), notes.namespace)
    let tries = 0
    const stop = startConsumers(
      broker,
      notes.namespace,
      'hopeless',
      {
        'flight.changed': async () => {
          tries += 1
          throw new Error('never')
        },
      },
      { rounds: 3, delayMs: 100 },
    )
    const dead = broker.connection.createChannel()
    await dead.waitForConnect()
    await eventually(() => announce(broker, 'flight.changed', randomUUID()))
    await eventually(
      async () => assert.equal((await dead.checkQueue(`${notes.namespace}.hopeless.dead`)).messageCount, 1),
      15_000,
    )
    assert.equal(tries, 3)
    await stop()
    await broker.close()
  })
})

/** Sends until a bound queue has taken it: the consumer may still be declaring its queue. */
async function announce(
  broker: ReturnType<typeof connectBroker>,
  type: 'flight.changed',
  flightId: string,
): Promise<void> {
  const bound = broker.connection.createChannel()
  await bound.waitForConnect()
  let unroutable = false
  await bound.addSetup(async (channel: ConfirmChannel) => {
    channel.on('return', () => {
      unroutable = true
    })
  })
  const envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/test',
    type,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { userId: randomUUID(), flightId },
  }
  await bound.publish(broker.exchange, type, Buffer.from(JSON.stringify(envelope)), {
    mandatory: true,
    persistent: true,
  })
  await bound.close()
  if (unroutable) throw new Error('no queue is bound yet')
}
