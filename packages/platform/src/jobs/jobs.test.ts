import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import * as z from 'zod/mini'
import { jobsDone } from '../ops/metrics.ts'
import { defineJob, startJobs } from './jobs.ts'
import { queueOf } from './queues.ts'

const data = z.object({})
let rounds = 0
const failing = async () => {
  throw new Error('no way')
}
const jobs = {
  hopeless: defineJob({ data, attempts: 2, run: failing }),
  stumbling: defineJob({
    data,
    attempts: 2,
    run: async (_, { attemptsMade }) => attemptsMade > 0 || failing(),
  }),
  many: defineJob({ data, concurrency: 20, run: async () => {} }),
  vain: defineJob({ data, concurrency: 20, attempts: 1, run: failing }),
  untouched: defineJob({ data, run: failing }),
  repeating: defineJob({
    data,
    attempts: 1,
    everyMs: 200,
    run: () => {
      rounds++
      return failing()
    },
  }),
}

const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
const stop = await startJobs(redis.url, newNamespace(), 'trying', jobs)
after(async () => {
  await stop()
  await redis.stop()
})

async function counted(job: keyof typeof jobs): Promise<Record<string, number>> {
  const { values } = await jobsDone.get()
  const mine = values.filter(({ labels }) => labels.job === job)
  return Object.fromEntries(mine.map(({ labels, value }) => [labels.outcome, value]))
}

it('the newest 1,000 ended jobs are kept', async () => {
  for (const [name, state] of [
    ['many', 'completed'],
    ['vain', 'failed'],
  ] as const) {
    const queue = queueOf(name)
    await queue.addBulk(Array.from({ length: 1100 }, () => ({ name, data: {} })))
    await eventually(async () => {
      const { waiting, active, [state]: kept } = await queue.getJobCounts()
      assert.deepEqual({ waiting, active, kept }, { waiting: 0, active: 0, kept: 1000 })
    }, 30_000)
  }
})

describe('the count of jobs', () => {
  it('begins at 0 for every outcome, so that an alert sees the first job given up', async () => {
    assert.deepEqual(await counted('untouched'), { done: 0, failed: 0, given_up: 0 })
  })

  it('tells a job that was given up from a try that failed', async () => {
    await queueOf('hopeless').add('hopeless', {})
    await queueOf('stumbling').add('stumbling', {})
    await eventually(async () => {
      assert.deepEqual(await counted('hopeless'), { done: 0, failed: 2, given_up: 1 })
      assert.deepEqual(await counted('stumbling'), { done: 1, failed: 1, given_up: 0 })
    })
  })

  it('never counts a scheduled job as given up', async () => {
    await eventually(async () => {
      assert.ok(rounds > 1)
      assert.ok(((await counted('repeating')).failed ?? 0) > 0)
    })
    assert.equal((await counted('repeating')).given_up, 0)
  })
})

it('jobs are taken and run when Redis is back at another address and the old one stays silent', async () => {
  const done = (await counted('many')).done ?? 0
  redis.move()
  await queueOf('many').add('many', {})
  await eventually(async () => assert.equal((await counted('many')).done, done + 1))
})
