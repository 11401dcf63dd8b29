import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import * as z from 'zod/mini'
import { connectMongo, disconnectMongo } from '../mongo/connect.ts'
import { transaction } from '../mongo/transaction.ts'
import { defineJob, enqueue, enqueueAll, startJobs } from './jobs.ts'
import { endGivenUp } from './outbox.ts'
import { queueOf } from './queues.ts'

const data = z.object({ id: z.string() })
const ran: string[] = []
const givenUp: string[] = []
let hold: Promise<void> | undefined
const jobs = {
  usual: defineJob({
    data,
    run: async ({ id }) => {
      ran.push(id)
      await hold
    },
  }),
  hopeless: defineJob({
    data,
    attempts: 1,
    run: () => Promise.reject(new Error('no way')),
    givenUp: async ({ id }) => givenUp.push(id),
  }),
  stubborn: defineJob({
    data,
    untilDone: true,
    run: async ({ id }) => {
      ran.push(id)
      if (timesOf(id) < 3) throw new Error('not yet')
    },
  }),
}
const namespace = newNamespace()
const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
await connectMongo(process.env.MONGO_URL ?? '', `${namespace}_jobs`)
const stop = await startJobs(redis.url, namespace, 'jobs', jobs, {
  stored: true,
  missedAfterMs: 1000,
})
after(async () => {
  redis.restore()
  await stop()
  await mongoose.connection.dropDatabase()
  await disconnectMongo()
  await redis.stop()
})

const rows = () => mongoose.connection.collection('job_outbox').countDocuments()
const timesOf = (id: string) => ran.filter((each) => each === id).length
const ended = async (id: string, times: number) =>
  eventually(async () => assert.deepEqual([timesOf(id), await rows()], [times, 0]))

describe('a job that is enqueued in a transaction', () => {
  it('runs once the transaction has committed, and leaves nothing behind', async () => {
    await transaction(async () => {
      await enqueue('usual', { id: 'a' })
      assert.equal(timesOf('a'), 0)
    })
    await ended('a', 1)
  })

  it('is gone with a transaction that is rolled back', async () => {
    const rolledBack = transaction(async () => {
      await enqueue('usual', { id: 'b' })
      throw new Error('no')
    })
    await assert.rejects(rolledBack, /no/)
    await transaction(() => enqueue('usual', { id: 'c' }))
    await ended('c', 1)
    assert.equal(timesOf('b'), 0)
  })

  it('needs no Redis to be taken: it runs when Redis is back', async () => {
    redis.cut()
    await transaction(() => enqueueAll('usual', [{ data: { id: 'd' } }, { data: { id: 'e' } }]))
    assert.equal(await rows(), 2)
    redis.restore()
    await ended('d', 1)
    await ended('e', 1)
  })

  it('runs again when it is asked for while it runs, and once for all requests before it', async () => {
    const holding = Promise.withResolvers<void>()
    hold = holding.promise
    const ask = () => transaction(() => enqueue('usual', { id: 'f' }, { jobId: 'f' }))
    await ask()
    await eventually(async () => assert.equal(timesOf('f'), 1))
    await ask()
    await ask()
    holding.resolve()
    await ended('f', 2)
  })

  it('is handed over again when its queue has lost it', async () => {
    await transaction(() => enqueue('usual', { id: 'g' }, { jobId: 'g', delayMs: 3000 }))
    await eventually(async () => assert.ok(await queueOf('usual').getJob('g')))
    await (await queueOf('usual').getJob('g'))?.remove()
    await ended('g', 1)
  })

  it('that is given up tells its service, and is not tried again', async () => {
    await transaction(() => enqueue('hopeless', { id: 'h' }))
    await eventually(async () => assert.deepEqual([givenUp, await rows()], [['h'], 0]))
  })

  it('is tried until it succeeds where it says so, also when its queue has given it up', async () => {
    await transaction(() => enqueue('stubborn', { id: 'i' }, { jobId: 'i', delayMs: 600_000 }))
    await eventually(async () => assert.ok(await queueOf('stubborn').getJob('i')))
    await transaction(() => enqueue('stubborn', { id: 'i' }, { jobId: 'i' }))
    await eventually(async () => assert.equal(timesOf('i'), 1))
    const job = await queueOf('stubborn').getJob('i')
    assert.ok(job)
    await endGivenUp(jobs, job)
    await ended('i', 3)
  })
})
