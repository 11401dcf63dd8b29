import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import { fairQueue } from './fair-queue.ts'
import { ask, hostileWorker } from './testing/hostile-worker.ts'

function queueOf(most: number, mostOfOne?: number) {
  const queue = fairQueue(most, mostOfOne)
  const refused: string[] = []
  return {
    queue,
    refused,
    /** The owners of all that wait, in the order of their turns. */
    served() {
      const owners: string[] = []
      for (let place = queue.next(); place; place = queue.next()) owners.push(place.owner)
      return owners.join('')
    },
    come: (name: string, isLast = false) =>
      queue.join({
        owner: name[0] ?? '',
        isLast,
        give: (turn) => void (turn === 'busy' && refused.push(name)),
      }),
  }
}

describe('people who wait for a worker', () => {
  it('are served in turn, however many files each has sent', () => {
    const { queue, come, served } = queueOf(10)
    queue.serve('a')
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) come(name)
    assert.equal(served(), 'bcabaa')
  })

  it('are served at once when they come, though others have many files from before', () => {
    const { queue, come, served } = queueOf(10)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) come(name)
    assert.deepEqual([queue.next()?.owner, queue.next()?.owner, queue.next()?.owner], [...'aba'])
    for (const name of ['c1', 'a4', 'c2']) come(name)
    assert.equal(served(), 'bcaca')
  })

  it('come before all who are last, and take their places in a full queue', () => {
    const { come, refused, served } = queueOf(4)
    for (const name of ['x1', 'x2', 'y1', 'z1']) come(name, true)
    for (const name of ['a1', 'b1']) come(name)
    come('w1', true)
    assert.deepEqual(refused, ['x2', 'x1', 'w1'])
    come('a2')
    assert.deepEqual(refused, ['x2', 'x1', 'w1', 'y1'])
    assert.equal(served(), 'abaz')
  })

  it('are let in although one person has filled the queue, and nobody gets more than others', () => {
    const { come, refused } = queueOf(4)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']) come(name)
    assert.deepEqual(refused, ['a5', 'a4', 'a3', 'b3', 'a2'])
  })

  it('have so many places each and no more, however long the queue is', () => {
    const { come, refused, served } = queueOf(10, 2)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4']) come(name)
    assert.deepEqual([refused, served()], [['a3', 'a4'], 'aba'])
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
