import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import type { Opener } from './opener.ts'
import { hostileWorker } from './testing/hostile-worker.ts'

const { opener } = await hostileWorker()
/** Limits that no test reaches. */
const endless = { cpuMs: 3_600_000, stillMs: 3_600_000, idleMs: 3_600_000 }

/** Opens files and notes the order in which they end; the first letter of a name is its owner. */
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

describe('a file that takes long to open', () => {
  it('makes room for other people, and its owner waits with further files until it ends', async () => {
    const { open, ended, stop } = queueAt(opener({ ...endless, yieldAfterMs: 100 }))
    const hostile = ['a1', 'a2', 'a3'].map((name) => open(name, 'hang'))
    await Promise.all(['b1', 'b2', 'c1'].map((name) => open(name, 'pid')))
    assert.deepEqual(ended.toSorted(), ['b1', 'b2', 'c1'])
    await open('d1', 'pid')
    stop()
    await Promise.all(hostile)
  })

  it('is ended by its limit where two such files block the rest', async () => {
    const { open, ended } = queueAt(opener({ ...endless, cpuMs: 500, yieldAfterMs: 100 }))
    await Promise.all([open('a1', 'hang'), open('b1', 'hang'), open('c1', 'pid')])
    assert.equal(ended.length, 3)
    assert.notEqual(ended[0], 'c1')
  })

  it('is still answered after it made room, and then its owner is served again', async () => {
    const from = opener({ ...endless, yieldAfterMs: 100 })
    const { open, ended, pids } = queueAt(from)
    const all = [open('a1', 'work', { ms: 400 }), open('a2', 'pid'), open('b1', 'pid')]
    await Promise.all(all)
    assert.deepEqual([...pids.keys()].toSorted(), ['a1', 'a2', 'b1'])
    assert.ok(ended.indexOf('a1') < ended.indexOf('a2'))
    assert.equal(pids.get('a2'), pids.get('b1'), 'the worker that made room is not used again')
    assert.notEqual(pids.get('a1'), pids.get('b1'))
  })

  it('keeps its worker when only its owner waits', async () => {
    const { open, ended, pids } = queueAt(opener({ ...endless, yieldAfterMs: 100 }))
    await Promise.all([open('a1', 'work', { ms: 400 }), open('a2', 'pid')])
    assert.deepEqual(ended, ['a1', 'a2'])
    assert.equal(pids.get('a1'), pids.get('a2'))
  })

  it('runs at the lowest priority, in all its threads, once it made room', async () => {
    const { open, pids, stop } = queueAt(opener({ ...endless, yieldAfterMs: 100 }))
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
