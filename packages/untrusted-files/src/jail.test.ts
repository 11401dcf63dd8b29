import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { jailFor } from './jail.ts'
import { ask, hostileWorker, pidOf } from './testing/hostile-worker.ts'

const { folder, path, opener } = await hostileWorker()

describe('a worker for files of strangers', () => {
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
    if (!(await jailFor(path, 1e9)).includes('perl'))
      return t.skip('this machine has no perl, or permits no filter')
    const status = await readFile(`/proc/${await pidOf(opener())}/status`, 'utf8')
    assert.match(status, /^Seccomp:\s+2$/m)
  })

  it('has no network where Linux gives it a namespace of its own', async (t) => {
    if (!(await jailFor(path, 1e9)).includes('unshare'))
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
