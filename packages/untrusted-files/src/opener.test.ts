import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import type { OpenerOptions } from './opener.ts'
import { ask, hostileWorker, pidOf } from './testing/hostile-worker.ts'

const { opener } = await hostileWorker()
const slowHash = promisify(pbkdf2)

/** The priority of a worker's session; `absent` where the kernel knows none. */
async function ofSession(pid: number, absent: number): Promise<number> {
  const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => `nice ${absent}`)
  return Number(/nice (-?\d+)/.exec(group)?.[1])
}

async function reasonOf(task: string, options: Partial<OpenerOptions> = {}): Promise<string> {
  const from = opener(options)
  const outcome = await ask(from, task)
  assert.ok(!outcome.ok)
  assert.ok((await ask(from, 'pid')).ok, 'the next file is opened')
  return outcome.reason
}

describe('a worker for files of strangers', () => {
  it('is given files as they are, and its answers arrive as they are', async () => {
    const files = [Buffer.alloc(3_000_000, 7), Buffer.alloc(0), Buffer.from([0, 255, 10])]
    const outcome = await opener().open({
      task: 'echo',
      input: { deep: ['ä', null] },
      files,
      answer: z.object({ deep: z.array(z.nullable(z.string())) }),
    })
    assert.deepEqual(outcome, { ok: true, value: { deep: ['ä', null] }, files })
  })

  it('sends its answer at once, although it goes on working', async () => {
    const from = opener()
    const pid = await pidOf(from)
    const answers: WeakRef<object>[] = []
    for (let asked = 0; asked < 5; asked++) {
      const answer = await ask(from, 'pid')
      assert.ok(answer.ok)
      answers.push(new WeakRef(answer.files))
    }
    setFlagsFromString('--expose_gc')
    // The last one may still be on this function's own stack.
    const former = answers.slice(0, -1)
    await eventually(() => {
      runInNewContext('gc')()
      assert.ok(former.every((answer) => answer.deref() === undefined))
    }, 5_000)
    assert.equal(await pidOf(from), pid)
  })

  it('has at most the priority of the program that started it', async (test) => {
    const before = getPriority()
    setPriority(7)
    test.after(() => {
      try {
        setPriority(before)
      } catch {
        // Only root can revert this; the other tests are not affected.
      }
    })
    const pid = await pidOf(opener({ nice: 3 }))
    assert.deepEqual([getPriority(pid), await ofSession(pid, 7)], [7, 7])
  })

  it('has a session of its own with that priority, where the kernel shares processors out between sessions', async () => {
    const pid = await pidOf(opener({ nice: 9 }))
    assert.equal(await ofSession(pid, 9), 9)
  })

  it('is used for the next file after it called one unreadable', async () => {
    const from = opener()
    const pid = await pidOf(from)
    assert.deepEqual(await ask(from, 'damaged'), {
      ok: false,
      reason: 'unreadable',
      detail: 'damaged',
    })
    assert.equal(await pidOf(from), pid)
  })

  it('is ended when a file takes too much time, of the processor or without it', async () => {
    assert.equal(await reasonOf('hang', { cpuMs: 1_000 }), 'too_slow')
    assert.equal(await reasonOf('wait', { stillMs: 1_000 }), 'too_slow')
  })

  it('is ended when a file takes too much memory, slowly or at once', async () => {
    assert.equal(await reasonOf('grow', { memoryBytes: 200e6, cpuMs: 60_000 }), 'too_large')
    assert.equal(await reasonOf('burst', { memoryBytes: 200e6, cpuMs: 60_000 }), 'too_large')
    assert.equal(await reasonOf('objects', { heapBytes: 60e6, cpuMs: 60_000 }), 'crashed')
  })

  it('that dies is reported at once', async () => {
    assert.equal(await reasonOf('abort'), 'crashed')
    assert.equal(await reasonOf('exit'), 'crashed')
  })

  it('that cannot start is reported, also by a busy service', async () => {
    const from = opener({ program: new URL('./no-such-program.ts', import.meta.url) })
    const reason = async () => {
      const outcome = await ask(from, 'pid')
      return !outcome.ok && outcome.reason
    }
    assert.equal(await reason(), 'crashed')
    // The system calls of a new worker's set-up queue behind these, for longer than the worker lives.
    const pool = Array.from({ length: 8 }, () => slowHash('', '', 1_000_000, 64, 'sha512'))
    assert.equal(await reason(), 'crashed')
    await Promise.all(pool)
  })

  it('is not trusted: a too large answer, another shape or none is an error', async () => {
    assert.equal(await reasonOf('flood', { outputBytes: 5_000_000 }), 'too_large')
    assert.equal(await reasonOf('rubbish'), 'too_large')
    const from = opener()
    const other = await from.open({ task: 'pid', files: [], answer: z.string() })
    assert.equal(!other.ok && other.reason, 'crashed')
  })

  it('is shared by files one after the other, and there are as many as allowed for files at once', async () => {
    const one = opener()
    const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(one)))
    assert.equal(new Set(pids).size, 1)
    const two = opener({ processes: 2 })
    assert.equal(new Set(await Promise.all(Array.from({ length: 6 }, () => pidOf(two)))).size, 2)
  })

  it('is waited for by a limited number of callers, each of whom may give up', async () => {
    const from = opener({ waiting: 1 })
    const given = new AbortController()
    const first = ask(from, 'wait', {}, given.signal)
    const second = ask(from, 'pid', {}, given.signal)
    const third = await ask(from, 'pid')
    assert.equal(!third.ok && third.reason, 'busy')
    given.abort()
    for (const outcome of await Promise.all([first, second]))
      assert.equal(!outcome.ok && outcome.reason, 'aborted')
    assert.ok(await pidOf(from))
  })

  it('ends when idle, when its memory has grown, and when the service closes', async () => {
    const idle = opener({ idleMs: 50 })
    const pid = await pidOf(idle)
    await eventually(() => assert.throws(() => process.kill(pid, 0)))
    assert.notEqual(await pidOf(idle), pid)
    const grown = opener({ restBytes: 0 })
    assert.notEqual(await pidOf(grown), await pidOf(grown))
    const closing = opener()
    const last = await pidOf(closing)
    const running = ask(closing, 'wait')
    await new Promise(setImmediate)
    closing.close()
    assert.equal((await running).ok, false)
    await eventually(() => assert.throws(() => process.kill(last, 0)))
  })
})
