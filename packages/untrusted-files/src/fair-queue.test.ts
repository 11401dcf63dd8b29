import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import { fairQueue } from './fair-queue.ts'
import { ask, hostileWorker } from './testing/hostile-worker.ts'

function queueOf(most: number) {
  const queue = fairQueue(most)
  const refused: string[] = []
  return {
    queue,
    refused,
    come: (name: string) =>
      queue.join({
        owner: name[0] ?? '',
        give: (turn) => void (turn === 'busy' && refused.push(name)),
      }),
  }
}

describe('people who wait for a worker', () => {
  it('are served in turn, however many files each has sent', () => {
    const { queue } = queueOf(10)
    const served: string[] = []
    for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) queue.join({ owner, give: () => {} })
    queue.serve('a')
    for (let place = queue.next(); place; place = queue.next()) {
      served.push(place.owner)
      queue.serve(place.owner)
    }
    assert.equal(served.join(''), 'babaca')
  })

  it('are let in although one person has filled the queue, and nobody gets more than others', () => {
    const { come, refused } = queueOf(4)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']) come(name)
    assert.deepEqual(refused, ['a5', 'a4', 'a3', 'b3', 'a2'])
  })

  it('wait for the file that is being opened, not for all files of its owner', async () => {
    const { opener } = await hostileWorker()
    const from = opener({ cpuMs: 500 })
    const given = new AbortController()
    const ended: string[] = []
    const open = (owner: string, task: string) =>
      from
        .open({ task, files: [], answer: z.unknown(), owner, signal: given.signal })
        .then(() => ended.push(owner))
    const all = [1, 2, 3, 4].map(() => open('a', 'hang'))
    await open('b', 'pid')
    assert.deepEqual(ended, ['a', 'b'])
    given.abort()
    await Promise.all(all)
    await eventually(async () => assert.ok((await ask(from, 'pid')).ok))
  })
})
