import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, describe, it } from 'node:test'
import { deadLetterApis } from '@sortie/contracts/dead-letter'
import type { Envelope } from '@sortie/contracts/events'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { unavailable } from '../errors.ts'
import { hearFacts } from '../testing/hear.ts'
import { NoteModel, startNotes } from '../testing/notes.ts'
import { connectBroker } from './broker.ts'
import { startConsumers } from './consume.ts'
import { DeadLetterModel } from './dead-letter.model.ts'
import { queuesOf } from './topology.ts'

const api = deadLetterApis.expense
let handling: (userId: string) => Promise<unknown>
const tries = new Map<string, number>()

const consumers = {
  'trip.deleted': async ({ data }: { data: { userId: string } }) => {
    tries.set(data.userId, (tries.get(data.userId) ?? 0) + 1)
    await NoteModel.create([{ userId: data.userId, text: 'handled' }])
    await handling(data.userId)
  },
}
const direct = String(process.env.AMQP_URL)
const amqp = await startTcpProxy(direct)
const notes = await startNotes(consumers, { AMQP_URL: amqp.url })
const trail = await hearFacts(notes.namespace, direct)
const admin = notes.as(notes.identity.person('admin'))
const broker = connectBroker(direct, notes.namespace)
// A consumer beside the service's own that gives up at once, so that no test waits for six rounds.
const once = { rounds: 1, delayMs: 100 }
const consuming = startConsumers(broker, notes.namespace, 'hasty', consumers, once)
await consuming.ready

after(async () => {
  await trail.close()
  await consuming.stop()
  await broker.close()
  await notes.stop()
  await amqp.stop()
})
beforeEach(async () => {
  handling = fails('never')
  await DeadLetterModel.deleteMany()
})

describe('an event that fails every time', () => {
  it('is kept with its content, reason, time and tries, for administrators only', async () => {
    const event = await aDeadLetter()
    const { body } = await admin.call(api.list, {})
    assert.equal(body.total, 1)
    const [letter] = body.letters
    assert.equal(letter?.id, event.id)
    assert.equal(letter?.type, 'trip.deleted')
    assert.deepEqual(JSON.parse(letter?.content ?? ''), event)
    assert.match(letter?.reason ?? '', /never/)
    assert.equal(letter?.tries, 1)
    assert.equal(letter?.happenedAt, event.time)
    assert.ok(Date.parse(letter?.failedAt ?? '') >= Date.parse(event.time))
    assert.equal((await notes.as(notes.identity.person()).call(api.list, {})).status, 403)
    assert.match(await metrics(), /^dead_letters\{[^}]*\} 1$/m)
  })

  it('is kept even when nobody can read it', async () => {
    const text = Buffer.from('no event {')
    await broker.channel().sendToQueue(queuesOf(notes.namespace, 'hasty').main, text)
    await eventually(async () => assert.equal(await DeadLetterModel.countDocuments(), 1))
    const { body } = await admin.call(api.list, {})
    assert.deepEqual(
      [body.letters[0]?.type, body.letters[0]?.content],
      ['unreadable', 'no event {'],
    )
    const again = await admin.call(api.redrive, { body: { ids: [String(body.letters[0]?.id)] } })
    assert.deepEqual(again.body, { handled: 0, failed: 1 })
  })

  it('is listed with the others, the newest failure first, as many as are asked for', async () => {
    const [first, second] = [await aDeadLetter(), await aDeadLetter()]
    const idsOf = async (query: object) =>
      (await admin.call(api.list, { query })).body.letters.map(({ id }) => id)
    assert.deepEqual(await idsOf({}), [second.id, first.id])
    assert.deepEqual(await idsOf({ limit: '1' }), [second.id])
  })
})

describe('a redrive', () => {
  it('handles a letter once, also when two ask at once, and removes it', async () => {
    const event = await aDeadLetter()
    handling = async () => {}
    const ask = () => admin.call(api.redrive, { body: { ids: [event.id] } })
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const { status, body } of answers)
      assert.deepEqual([status, body.failed, body.handled <= 1], [200, 0, true])
    assert.equal(await NoteModel.countDocuments({ userId: event.data.userId }), 1)
    assert.equal((await admin.call(api.list, {})).body.total, 0)
    assert.deepEqual((await ask()).body, { handled: 0, failed: 0 })
    await eventually(() => assert.deepEqual(trail.actsOf(event.id), ['event_redriven']))
    assert.equal(await NoteModel.countDocuments({ userId: event.data.userId }), 1)
  })

  it('leaves a letter that fails again with the new reason and one try more, its writes undone', async () => {
    const event = await aDeadLetter()
    handling = fails('still not')
    const { body } = await admin.call(api.redrive, { body: { ids: [event.id] } })
    assert.deepEqual(body, { handled: 0, failed: 1 })
    const [letter] = (await admin.call(api.list, {})).body.letters
    assert.match(letter?.reason ?? '', /still not/)
    assert.equal(letter?.tries, 2)
    assert.equal(await NoteModel.countDocuments({ userId: event.data.userId }), 0)
  })

  it('handles those that are named, the oldest first, and no other', async () => {
    const [first, second, other] = [await aDeadLetter(), await aDeadLetter(), await aDeadLetter()]
    const order: string[] = []
    handling = async (userId) => order.push(userId)
    const { body } = await admin.call(api.redrive, { body: { ids: [second.id, first.id] } })
    assert.deepEqual(body, { handled: 2, failed: 0 })
    assert.deepEqual(order, [first.data.userId, second.data.userId])
    const left = (await admin.call(api.list, {})).body.letters
    assert.deepEqual(
      left.map(({ id }) => id),
      [other.id],
    )
  })

  it('is 503 and changes nothing while a part that it needs is away', async () => {
    const event = await aDeadLetter()
    handling = async () => {
      throw unavailable('other')
    }
    assert.equal((await admin.call(api.redrive, { body: { ids: [event.id] } })).status, 503)
    assert.equal((await admin.call(api.list, {})).body.letters[0]?.tries, 1)
  })

  it('does not need the broker: dead letters are in the database', async () => {
    const event = await aDeadLetter()
    amqp.cut()
    handling = async () => {}
    const { body } = await admin.call(api.redrive, { body: { ids: [event.id] } })
    assert.equal(body.handled, 1)
    amqp.restore()
  })
})

describe('discarding', () => {
  it('removes the named ones and refuses to remove unnamed ones', async () => {
    const now = new Date()
    const letter = { content: '{}', reason: 'x', tries: 6, type: 'trip.deleted', failedAt: now }
    await DeadLetterModel.create(['a', 'b', 'c'].map((_id) => ({ _id, ...letter })))
    for (const body of [{}, { ids: [] }, { failedBefore: now.toISOString() }])
      assert.equal((await admin.call(api.discard, { body: body as never })).status, 400)
    const named = await admin.call(api.discard, { body: { ids: ['b', 'none'] } })
    assert.deepEqual(named.body, { discarded: 1 })
    assert.equal(await DeadLetterModel.countDocuments(), 2)
    await eventually(() => assert.deepEqual(trail.actsOf('a', 'b', 'c'), ['event_discarded']))
    const { ownerId, actorId, changes } = trail.all.find(({ id }) => id === 'b') ?? {}
    assert.deepEqual([ownerId, actorId], [admin.person.id, admin.person.id])
    assert.deepEqual(changes, [{ field: 'event', from: null, to: 'trip.deleted' }])
  })
})

async function aDeadLetter(): Promise<Envelope<'trip.deleted'>> {
  const event: Envelope<'trip.deleted'> = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/test',
    type: 'trip.deleted',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { userId: randomUUID(), tripId: randomUUID() },
  }
  const queue = queuesOf(notes.namespace, 'hasty').main
  await broker.channel().sendToQueue(queue, Buffer.from(JSON.stringify(event)), {
    persistent: true,
    messageId: event.id,
  })
  await eventually(async () => assert.ok(await DeadLetterModel.exists({ _id: event.id })))
  return event
}

function fails(reason: string) {
  return async () => {
    throw new Error(reason)
  }
}

async function metrics(): Promise<string> {
  return (await fetch(`${notes.url}/internal/metrics`)).text()
}
