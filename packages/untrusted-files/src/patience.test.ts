import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import type { Opener } from './opener.ts'
import { hostileWorker } from './testing/hostile-worker.ts'

const { opener } = await hostileWorker()
/** More than any machine gives while a test runs. */
const endless = { cpuMs: 3_600_000, timeMs: 3_600_000, idleMs: 3_600_000 }

/** Files of people (by the first letter of their names), and the order in which they ended. */
function queueAt(from: Opener) {
  const given = new AbortController()
  const ended: string[] = []
  const pids = new Map<string, number>()
  async function open(name: string, task: string, input: unknown = {}): Promise<void> {
    const call = { task, input, files: [], answer: z.unknown(), owner: name.charAt(0) }
    const outcome = await from.open({ ...call, signal: given.signal })
    ended.push(name)
    if (outcome.ok) pids.set(name, Number(outcome.value))
  }
  return { open, ended, pids, stop: () => given.abort() }
}

describe('a file that takes long', () => {
  it('goes on aside when somebody else waits, and its owner has no other turn until it ends', async () => {
    const { open, ended, stop } = queueAt(opener({ ...endless, patienceMs: 100 }))
    const hostile = ['a1', 'a2', 'a3'].map((name) => open(name, 'hang'))
    await Promise.all(['b1', 'b2', 'c1'].map((name) => open(name, 'pid')))
    assert.deepEqual(ended.toSorted(), ['b1', 'b2', 'c1'])
    await open('d1', 'pid')
    stop()
    await Promise.all(hostile)
  })

  it('of two people at once goes on until one of them has used up its time', async () => {
    const { open, ended } = queueAt(opener({ ...endless, cpuMs: 1_500, patienceMs: 100 }))
    await Promise.all([open('a1', 'hang'), open('b1', 'hang'), open('c1', 'pid')])
    assert.equal(ended.length, 3)
    assert.notEqual(ended[0], 'c1')
  })

  it('ends in its answer where it went aside, and those of its owner have their turns again', async () => {
    const from = opener({ ...endless, patienceMs: 100 })
    const { open, ended, pids } = queueAt(from)
    const all = [open('a1', 'work', { ms: 2_000 }), open('a2', 'pid'), open('b1', 'pid')]
    await Promise.all(all)
    assert.deepEqual([...pids.keys()].toSorted(), ['a1', 'a2', 'b1'])
    assert.ok(ended.indexOf('a1') < ended.indexOf('a2'))
    assert.equal(pids.get('a2'), pids.get('b1'), 'the worker that gave way is not used again')
    assert.notEqual(pids.get('a1'), pids.get('b1'))
  })

  it('keeps its place and its worker when only its owner waits', async () => {
    const { open, ended, pids } = queueAt(opener({ ...endless, patienceMs: 100 }))
    await Promise.all([open('a1', 'work', { ms: 1_500 }), open('a2', 'pid')])
    assert.deepEqual(ended, ['a1', 'a2'])
    assert.equal(pids.get('a1'), pids.get('a2'))
  })

  it('gives way to everything else, in all its threads', async () => {
    const { open, pids, stop } = queueAt(opener({ ...endless, patienceMs: 100 }))
    await open('a0', 'pid')
    const slow = open('a1', 'hang')
    await open('b1', 'pid')
    const threads = await readdir(`/proc/${pids.get('a0')}/task`)
    assert.ok(threads.length > 1)
    await eventually(() =>
      assert.ok(threads.every((id) => getPriority(Number(id)) === constants.priority.PRIORITY_LOW)),
    )
    stop()
    await slow
  })
})
