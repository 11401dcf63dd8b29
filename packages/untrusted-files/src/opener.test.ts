import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually } from '@sortie/testing/eventually'
import * as z from 'zod/mini'
import { jailFor } from './jail.ts'
import { createOpener, type Opener, type OpenerOptions } from './opener.ts'

const tasks = `
  echo: async (input, files) => ({ value: input, files }),
  pid: async () => ({ value: process.pid }),
  damaged: async () => { throw new Unreadable('damaged') },
  hang: async () => { for (;;); },
  wait: () => new Promise(() => setTimeout(() => {}, 1e6)),
  grow: async () => { const kept = []; for (;;) { kept.push(Buffer.alloc(20e6, 1)); await new Promise((next) => setTimeout(next, 10)) } },
  burst: async () => { const kept = []; for (;;) kept.push(Buffer.alloc(50e6, 1)) },
  objects: async () => { const kept = []; for (;;) kept.push({ some: [kept.length] }) },
  abort: async () => process.abort(),
  exit: async () => process.exit(0),
  flood: async () => ({ value: 1, files: [Buffer.alloc(3e6), Buffer.alloc(3e6)] }),
  rubbish: async () => { const { writeSync } = await import('node:fs'); writeSync(3, 'not a frame at all'); await new Promise(() => {}) },
  surroundings: async () => ({ value: Object.keys(process.env) }),
  connect: async ({ port }) => { const { connect } = await import('node:net')
    return { value: await new Promise((tell) => connect(port, '127.0.0.1').on('connect', () => tell('connected')).on('error', (error) => tell(error.code))) } },
  attempt: async ({ what, path }) => { const fs = await import('node:fs'); const { spawnSync } = await import('node:child_process')
    const ways = { read: () => fs.readFileSync(path), write: () => fs.writeFileSync(path, 'x'), start: () => spawnSync('true') }
    try { ways[what](); return { value: 'done' } } catch (error) { return { value: error.code } } },
`

describe('a worker for files of strangers', () => {
  let folder: string
  let program: URL
  const opened: Opener[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sortie-untrusted-'))
    const path = join(folder, 'worker.mjs')
    const serve = JSON.stringify(import.meta.resolve('./serve.ts'))
    await writeFile(path, `import { serve, Unreadable } from ${serve}\nawait serve({${tasks}})`)
    program = pathToFileURL(path)
  })
  after(async () => {
    for (const opener of opened) opener.close()
    await rm(folder, { recursive: true })
  })

  function opener(options: Partial<OpenerOptions> = {}): Opener {
    const made = createOpener({ program, timeMs: 60_000, ...options })
    opened.push(made)
    return made
  }
  const ask = (from: Opener, task: string, input: unknown = {}, signal?: AbortSignal) =>
    from.open({ task, input, files: [], answer: z.unknown(), signal })
  async function reasonOf(task: string, options: Partial<OpenerOptions> = {}): Promise<string> {
    const from = opener(options)
    const outcome = await ask(from, task)
    assert.ok(!outcome.ok)
    assert.ok((await ask(from, 'pid')).ok, 'the next file is opened')
    return outcome.reason
  }
  const pidOf = async (from: Opener) => {
    const outcome = await ask(from, 'pid')
    return outcome.ok ? Number(outcome.value) : assert.fail(outcome.detail)
  }

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

  it('that calls a file unreadable stays for the next', async () => {
    const from = opener()
    const pid = await pidOf(from)
    assert.deepEqual(await ask(from, 'damaged'), {
      ok: false,
      reason: 'unreadable',
      detail: 'damaged',
    })
    assert.equal(await pidOf(from), pid)
  })

  it('is ended when a file takes too much time, of the clock or of the processor', async () => {
    assert.equal(await reasonOf('hang', { cpuMs: 1_000 }), 'too_slow')
    assert.equal(await reasonOf('wait', { timeMs: 2_000 }), 'too_slow')
  })

  it('is ended when a file takes too much memory, slowly or at once', async () => {
    assert.equal(await reasonOf('grow', { memoryBytes: 200e6, cpuMs: 60_000 }), 'too_large')
    assert.equal(await reasonOf('burst', { memoryBytes: 200e6, cpuMs: 60_000 }), 'too_large')
    assert.equal(await reasonOf('objects', { heapBytes: 60e6, cpuMs: 60_000 }), 'crashed')
  })

  it('that dies is told, not waited for', async () => {
    assert.equal(await reasonOf('abort'), 'crashed')
    assert.equal(await reasonOf('exit'), 'crashed')
  })

  it('is not believed: too much, something else, or no answer at all', async () => {
    assert.equal(await reasonOf('flood', { outputBytes: 5_000_000 }), 'too_large')
    assert.equal(await reasonOf('rubbish'), 'too_large')
    const from = opener()
    const other = await from.open({ task: 'pid', files: [], answer: z.string() })
    assert.equal(!other.ok && other.reason, 'crashed')
  })

  it('is one for files that come one after the other, and as many as allowed at once', async () => {
    const one = opener()
    const pids = await Promise.all(Array.from({ length: 6 }, () => pidOf(one)))
    assert.equal(new Set(pids).size, 1)
    const two = opener({ processes: 2 })
    assert.equal(new Set(await Promise.all(Array.from({ length: 6 }, () => pidOf(two)))).size, 2)
  })

  it('is left waiting for by those who may, and their number is limited', async () => {
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

  it('is gone when idle, when grown, and when the service closes', async () => {
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

  it('knows no secret, and may neither read, nor write, nor start anything', async () => {
    const from = opener()
    const names = await ask(from, 'surroundings')
    assert.ok(names.ok)
    assert.deepEqual(
      (names.value as string[]).filter((name) => !/^(PATH|MALLOC_|VIPS_|UV_)/.test(name)),
      [],
    )
    const secret = join(tmpdir(), 'sortie-secret')
    await writeFile(secret, 'x')
    const attempts = [
      { what: 'read', path: secret },
      { what: 'write', path: join(folder, 'new') },
      { what: 'start', path: '' },
    ]
    for (const attempt of attempts)
      assert.deepEqual(
        await ask(from, 'attempt', attempt),
        { ok: true, value: 'ERR_ACCESS_DENIED', files: [] },
        attempt.what,
      )
    await rm(secret)
  })

  it('runs under a filter of system calls', async (t) => {
    if (!(await jailFor(join(folder, 'worker.mjs'), 1e9)).includes('perl'))
      return t.skip('this machine has no perl, or permits no filter')
    const status = await readFile(`/proc/${await pidOf(opener())}/status`, 'utf8')
    assert.match(status, /^Seccomp:\s+2$/m)
  })

  it('has no network where Linux gives it a namespace of its own', async (t) => {
    if (!(await jailFor(join(folder, 'worker.mjs'), 1e9)).includes('unshare'))
      return t.skip('this machine permits no namespaces')
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const outcome = await ask(opener(), 'connect', {
      port: (server.address() as { port: number }).port,
    })
    server.close()
    assert.ok(outcome.ok)
    assert.notEqual(outcome.value, 'connected')
  })
})
