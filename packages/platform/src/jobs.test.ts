import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { newNamespace } from '@sortie/testing/test-service'
import * as z from 'zod/mini'
import { defineJob, enqueue, startJobs } from './jobs.ts'
import { jobsDone } from './metrics.ts'

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

let stop: () => Promise<void>
before(async () => {
  stop = await startJobs(process.env.REDIS_URL ?? '', newNamespace(), 'trying', jobs)
})
after(() => stop())

async function counted(job: keyof typeof jobs): Promise<Record<string, number>> {
  const { values } = await jobsDone.get()
  const mine = values.filter(({ labels }) => labels.job === job)
  return Object.fromEntries(mine.map(({ labels, value }) => [labels.outcome, value]))
}

describe('the count of jobs', () => {
  it('begins at 0 for every outcome, so that the first job given up is a rise', async () => {
    assert.deepEqual(await counted('untouched'), { done: 0, failed: 0, given_up: 0 })
  })

  it('tells a job that was given up from a try that failed', async () => {
    await enqueue('hopeless', {})
    await enqueue('stumbling', {})
    await eventually(async () => {
      assert.deepEqual(await counted('hopeless'), { done: 0, failed: 2, given_up: 1 })
      assert.deepEqual(await counted('stumbling'), { done: 1, failed: 1, given_up: 0 })
    })
  })

  it('gives up no job that comes again by itself', async () => {
    await eventually(async () => {
      assert.ok(rounds > 1)
      assert.ok(((await counted('repeating')).failed ?? 0) > 0)
    })
    assert.equal((await counted('repeating')).given_up, 0)
  })
})
