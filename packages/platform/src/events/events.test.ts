import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import mongoose from 'mongoose'
import { transaction } from '../mongo/transaction.ts'
import { consume, flightDeleted } from '../testing/consuming.ts'
import { aNote, NoteModel, noteApi, startNotes } from '../testing/notes.ts'
import { repeatable } from './consume.ts'
import { DeadLetterModel } from './dead-letter.model.ts'
import { handleOnce } from './inbox.ts'
import { publish } from './outbox.ts'

const heard: string[] = []

const notes = await startNotes({
  'receipt.deleted': async ({ data }) => heard.push(data.receiptId),
})
after(() => notes.stop())

describe('an announcement', () => {
  it('refuses to run outside of a transaction', async () => {
    await assert.rejects(
      publish('flight.deleted', { userId: randomUUID(), flightId: randomUUID() }),
      /outside of a transaction/,
    )
  })

  it('commits with its change and reaches the consumers', async () => {
    const me = notes.as(notes.identity.person())
    const { body } = await me.call(noteApi.create, { body: aNote() })
    await eventually(() => assert.ok(heard.includes(body.id)))
    await eventually(async () =>
      assert.equal(await mongoose.connection.collection('outbox').countDocuments(), 0),
    )
  })

  it('is gone with a change that is rolled back', async () => {
    const flightId = randomUUID()
    await assert.rejects(
      transaction(async () => {
        await NoteModel.create([{ userId: flightId, text: 'never' }])
        await publish('flight.deleted', { userId: flightId, flightId })
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(await NoteModel.countDocuments({ userId: flightId }), 0)
    assert.equal(
      await mongoose.connection
        .collection('outbox')
        .countDocuments({ 'envelope.data.flightId': flightId }),
      0,
    )
  })
})

describe('an event', () => {
  it('that calls itself otherwise than it was sent is handled by nobody', async (test) => {
    const done: string[] = []
    const broker = await consume(test, notes, 'misled', {
      'flight.deleted': async ({ data }) => done.push(data.flightId),
      'user.erased': async ({ data }) => done.push(data.userId),
    })
    const [sent, misnamed] = [flightDeleted(), flightDeleted()]
    const data = { userId: randomUUID(), keepYears: 1 }
    const forged = { ...misnamed, type: 'user.erased', data }
    // With the rights of the travel service: RabbitMQ judges the key alone.
    const bytes = Buffer.from(JSON.stringify(forged))
    await broker.channel().publish(broker.exchange, 'flight.deleted', bytes)
    await broker.send(sent)
    await eventually(() => assert.deepEqual(done, [(sent.data as { flightId: string }).flightId]))
    assert.equal(await DeadLetterModel.countDocuments({ _id: forged.id }), 0)
  })

  it('leaves out what is undefined: as null it would be refused', async (test) => {
    const told: string[] = []
    await consume(test, notes, 'undefined', {
      'user.changed': async ({ data }) => told.push(data.userId),
    })
    const [userId, email] = [randomUUID(), 'ada@example.org']
    const user = { userId, email, role: 'user', active: true, generation: 0 } as const
    await transaction(() => publish('user.changed', { ...user, csvFormat: undefined }))
    await eventually(() => assert.deepEqual(told, [userId]))
  })

  it('is handled once, however often it comes', async () => {
    const id = randomUUID()
    let times = 0
    const handle = () => handleOnce(id, async () => (times += 1))
    await Promise.all([handle(), handle(), handle()])
    assert.equal(await handle(), 'known')
    const written = await mongoose.connection
      .collection<{ _id: string }>('inbox')
      .countDocuments({ _id: id })
    assert.equal(written, 1)
    assert.ok(times >= 1)
  })

  it('is handled without a record where its handler is idempotent', async (test) => {
    const heardTwice: string[] = []
    const broker = await consume(test, notes, 'repeatable', {
      'flight.deleted': repeatable(async ({ data }) => heardTwice.push(data.flightId)),
    })
    const event = flightDeleted()
    await broker.send(event)
    await broker.send(event)
    const { flightId } = event.data as { flightId: string }
    await eventually(() => assert.deepEqual(heardTwice, [flightId, flightId]))
    const inbox = mongoose.connection.collection<{ _id: string }>('inbox')
    assert.equal(await inbox.countDocuments({ _id: event.id }), 0)
  })

  it('comes again after a failure, and its half-done writes are undone', async (test) => {
    let tries = 0
    const fails = async ({ data }: { data: { flightId: string } }) => {
      tries += 1
      await NoteModel.create([{ userId: data.flightId, text: `try ${tries}` }])
      if (tries < 3) throw new Error('not yet')
    }
    const broker = await consume(
      test,
      notes,
      'failing',
      { 'flight.deleted': fails },
      { policy: { rounds: 5, delayMs: 100 } },
    )
    const flightId = randomUUID()
    await broker.send(flightDeleted({ flightId }))
    await eventually(async () => {
      const texts = (await NoteModel.find({ userId: flightId }).lean()).map(({ text }) => text)
      assert.deepEqual(texts, ['try 3'])
    })
  })

  it('is tried as often as the policy says, and is a dead letter then', async (test) => {
    let tries = 0
    const fails = async () => {
      tries += 1
      throw new Error('never')
    }
    const consumers = { 'flight.deleted': fails }
    const broker = await consume(test, notes, 'hopeless', consumers, {
      policy: { rounds: 3, delayMs: 100 },
    })
    const event = flightDeleted()
    await broker.send(event)
    await eventually(async () => {
      const letter = await DeadLetterModel.findById(event.id).lean()
      assert.equal(letter?.tries, 3)
    })
    assert.equal(tries, 3)
  })
})
