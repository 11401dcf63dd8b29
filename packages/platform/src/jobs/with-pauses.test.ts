import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Job } from 'bullmq'
import { withPauses } from './with-pauses.ts'

function aWorker(runMs: number) {
  let now = 1000
  const waited: number[] = []
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      waited.push(ms)
      now += ms
    },
  }
  const work = async () => {
    now += runMs
  }
  const run = withPauses(work, 4, new AbortController().signal, clock)
  const pass = (ms: number) => {
    now += ms
  }
  return { run: () => run({} as Job), pass, waited }
}

it('a job with a pause factor waits so many times as long as its last run took', async () => {
  const { run, pass, waited } = aWorker(50)
  await run()
  pass(30)
  await run()
  assert.deepEqual(waited, [170])
  pass(200)
  await run()
  assert.deepEqual(waited, [170], 'the time is over')
})

it('a run of minutes is followed by a pause of half a minute', async () => {
  const { run, waited } = aWorker(600_000)
  await run()
  await run()
  assert.deepEqual(waited, [30_000])
})
