import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newNamespace } from '@sortie/testing/test-service'
import fc from 'fast-check'
import mongoose, { Schema } from 'mongoose'
import { connectMongo, disconnectMongo } from '../mongo/connect.ts'
import { transaction } from '../mongo/transaction.ts'
import { keepNewest, nextVersion } from './keep-newest.ts'

type Copy = { _id: string; version?: number; active: boolean; name: string; deleted: boolean }
const CopyModel = mongoose.model<Copy>(
  'Copy',
  new Schema<Copy>(
    { _id: String, version: Number, active: Boolean, name: String, deleted: Boolean },
    { versionKey: false },
  ),
)

before(() => connectMongo(process.env.MONGO_URL ?? '', `${newNamespace()}_copies`))
after(() => disconnectMongo())

type Event = { id: string; version: number; active: boolean; name: string; deleted: boolean }
const receive = ({ id, version, ...fields }: Event) =>
  transaction(() => keepNewest<Copy>(CopyModel as never, id, version, fields))

/** Changes of up to three records, each with the next version of its own. */
const histories = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      active: fc.boolean(),
      name: fc.string(),
      deleted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((changes) => {
    const versions = new Map<string, number>()
    return changes.map((change): Event => {
      const version = nextVersion(versions.get(change.id))
      versions.set(change.id, version)
      return { ...change, version }
    })
  })
/** Every event at least once, in any order, some of them again. */
const deliveries = histories.chain((history) =>
  fc.record({
    history: fc.constant(history),
    delivered: fc.array(fc.constantFrom(...history), { maxLength: 6 }).chain((again) =>
      fc.shuffledSubarray([...history, ...again], {
        minLength: history.length + again.length,
      }),
    ),
  }),
)

describe('a copy of records of another service', () => {
  it('ends as the last change of each, in whatever order and however often the events come', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ history, delivered }) => {
        await CopyModel.deleteMany({})
        for (const event of delivered) await receive(event)
        const last = Object.fromEntries(history.map(({ id, ...event }) => [id, event]))
        const kept = await CopyModel.find().lean<Copy[]>()
        assert.deepEqual(Object.fromEntries(kept.map(({ _id, ...copy }) => [_id, copy])), last)
      }),
      { numRuns: 15 },
    )
  })

  it('is the newest also when two events arrive at once', async () => {
    const first = { id: 'both', version: 1, active: true, name: 'one', deleted: false }
    await receive(first)
    const later = [2, 3, 4, 5].map((version) => ({ ...first, version, name: String(version) }))
    await Promise.all(later.map(receive))
    assert.equal((await CopyModel.findById('both').lean<Copy>())?.name, '5')
  })

  it('tells whether an event was news', async () => {
    const event = { id: 'news', version: 7, active: true, name: 'x', deleted: false }
    assert.equal(await receive(event), true)
    assert.equal(await receive(event), false)
    assert.equal(await receive({ ...event, version: 6 }), false)
  })
})

describe('a version', () => {
  it('is above the one before, also when the clock stands behind it', () => {
    const ahead = Date.now() + 3_600_000
    assert.equal(nextVersion(ahead), ahead + 1)
    assert.ok(nextVersion() >= Date.now() - 1000)
  })
})
