import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { connectMongo, disconnectMongo } from '../mongo/connect.ts'
import { defineModel } from '../mongo/model.ts'
import { transaction } from '../mongo/transaction.ts'
import { startJobs } from './jobs.ts'
import { queueOf } from './queues.ts'
import { ofRecords, tell } from './record-jobs.ts'

type Work = { _id: string; kind: string; state: string; tries: number }
const Works = defineModel<Work>('Work', {
  kind: { type: String, required: true },
  state: { type: String, default: 'waiting' },
  tries: { type: Number, default: 0 },
})

const hold = new Map<string, Promise<void>>()

/** Done in its `doneIn`th try. */
function jobOf(kind: string, doneIn = 1) {
  return {
    waiting: async () => {
      const found = await Works.find({ kind, state: 'waiting' }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id)
    },
    run: async (_id: string) => {
      const work = await Works.findOneAndUpdate({ _id, state: 'waiting' }, { $inc: { tries: 1 } })
      if (!work) return
      await hold.get(_id)
      if (work.tries + 1 < doneIn) throw new Error('not yet')
      await Works.updateOne({ _id }, { $set: { state: 'done' } })
    },
  }
}

const jobs = {
  usual: ofRecords(jobOf('usual')),
  stubborn: ofRecords(jobOf('stubborn', 3)),
  hopeless: ofRecords({
    ...jobOf('hopeless', 1000),
    attempts: 2,
    givenUp: (_id) => Works.updateOne({ _id }, { $set: { state: 'given up' } }),
  }),
}
const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
await connectMongo(process.env.MONGO_URL ?? '', `${newNamespace()}_records`)
const start = (missedAfterMs: number) =>
  startJobs(redis.url, newNamespace(), 'records', jobs, { missedAfterMs })
let stop = await start(3600_000)
after(async () => {
  redis.restore()
  await stop()
  await mongoose.connection.dropDatabase()
  await disconnectMongo()
  await redis.stop()
})

const workOf = async (_id: string) => (await Works.findById(_id).lean()) ?? assert.fail(_id)
const ended = (id: string, state: string, tries: number) =>
  eventually(async () => {
    const work = await workOf(id)
    assert.deepEqual([work.state, work.tries], [state, tries])
    assert.ok(!(await queueOf(work.kind).getJob(id)), 'its id is free again')
  })

async function asked(kind: string, _id: string, more: () => unknown = () => {}): Promise<void> {
  await transaction(async () => {
    await Works.create([{ _id, kind }])
    tell(kind, _id)
    await more()
  })
}

describe('work that a record asks for', () => {
  it('is done once the transaction has committed, and leaves nothing in its queue', async () => {
    await asked('usual', 'a')
    await ended('a', 'done', 1)
  })

  it('is not begun by a transaction that is rolled back', async () => {
    const no = () => Promise.reject(new Error('no'))
    await assert.rejects(asked('usual', 'b', no), /no/)
    await asked('usual', 'c')
    await ended('c', 'done', 1)
    assert.equal(await Works.findById('b'), null)
  })

  it('is asked for while Redis is away, and done when it is back', async () => {
    redis.cut()
    await asked('usual', 'd')
    redis.restore()
    await ended('d', 'done', 1)
  })

  it('is in its queue once, however often it is told', async () => {
    const holding = Promise.withResolvers<void>()
    hold.set('e', holding.promise)
    await asked('usual', 'e')
    await eventually(async () => assert.equal((await workOf('e')).tries, 1))
    tell('usual', ['e', 'e'])
    tell('usual', 'f')
    await eventually(async () => assert.equal((await queueOf('usual').getJobCounts()).waiting, 1))
    holding.resolve()
    await ended('e', 'done', 1)
  })

  it('is tried until it is done', async () => {
    await asked('stubborn', 'g')
    await ended('g', 'done', 3)
  })

  it('that is given up changes its record, and is not tried again', async () => {
    await asked('hopeless', 'h')
    await ended('h', 'given up', 2)
  })

  it('is done when nobody was told of it, as by a process that ended after its commit', async () => {
    await Works.create([{ _id: 'i', kind: 'usual' }])
    await stop()
    stop = await start(100)
    await ended('i', 'done', 1)
    await Works.create([{ _id: 'j', kind: 'usual' }])
    await ended('j', 'done', 1)
  })
})
