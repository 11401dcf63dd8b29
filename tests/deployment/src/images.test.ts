import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { readGivenServers } from '@sortie/local/env'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { newNamespace } from '@sortie/testing/test-service'
import { build, prune } from './image-build.ts'
import { environmentOf, healthOf, type Program, startProgram } from './image-program.ts'
import { protect, user } from './image-protection.ts'

// What the stages `pruned` and `installed` of the Dockerfile do, for all programs at once, and then each image's start
// command: with the environment, folder and user that the image gives it, on code that it cannot write.
const folder = mkdtempSync(join(tmpdir(), 'sortie-images-'))
const places = {
  source: join(folder, 'source'),
  app: join(folder, 'app'),
  writable: join(folder, 'tmp'),
  ownNode: join(folder, 'node'),
  healthcheck: join(folder, 'healthcheck.mjs'),
}
const programs = [...services, 'gateway'] as const
const ports: Record<string, number> = {}
const running = new Map<string, Program>()
const namespace = newNamespace()
/** A program ends within 14 s by its own clock (platform/run.ts); a busy machine takes longer to let it. */
const patienceMs = 60_000
let stopServers = async () => {}

before(
  async () => {
    build(places, programs)
    protect(places)
    const { urls, supervisor } = await startInfrastructure({
      dataDir: join(folder, 'servers'),
      given: readGivenServers(),
    })
    stopServers = () => supervisor.stop()
    for (const name of programs) ports[name] = await freePort()
    for (const name of programs) {
      const env = { ...urls, ...environmentOf(name, places, ports, namespace) }
      running.set(name, startProgram(name, env, places))
    }
  },
  { timeout: 240_000 },
)
after(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL')
  await stopServers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe('an image', { timeout: 300_000 }, () => {
  it('takes along nothing that only development and tests need', () => {
    for (const name of programs) {
      prune(places, [name])
      const taken = ['packages', 'services', 'deploy'].flatMap((kind) => {
        const at = join(places.source, 'out/full', kind)
        return existsSync(at) ? readdirSync(at) : []
      })
      assert.ok(taken.includes('platform') && taken.includes('contracts'), `${name}: ${taken}`)
      for (const other of ['testing', 'e2e', 'local', 'document-server', 'tests'])
        assert.ok(!taken.includes(other), other)
      for (const other of services)
        assert.ok(other === name || !taken.includes(other), `${name} takes ${other}`)
    }
    for (const name of [
      'typescript',
      '@biomejs/biome',
      'turbo',
      'fast-check',
      'vitest',
      'playwright-core',
    ])
      assert.ok(!existsSync(join(places.app, 'node_modules', name)), `${name} is not installed`)
  })

  it('cannot write its own code', () => {
    const script = `require('node:fs').writeFileSync(${JSON.stringify(join(places.app, 'gateway/x'))}, '')`
    const { status, stderr } = spawnSync(places.ownNode, ['-e', script], {
      ...user,
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.match(stderr, /EACCES|EPERM|EROFS/)
  })

  for (const name of programs)
    it(`of ${name} starts as it stands and passes its own health check`, async () => {
      await eventually(async () => {
        const { child, said } = programOf(name)
        if (child.exitCode === null)
          assert.equal(healthOf(name, ports[name] ?? 0, places), 0, `${name} is healthy: ${said()}`)
      }, 60_000)
      const { child, said } = programOf(name)
      assert.equal(child.exitCode, null, `${name} ended: ${said()}`)
    })

  it('stops at SIGTERM by itself, having finished', async () => {
    for (const [name, { child, said }] of running) {
      assert.equal(child.exitCode, null, `${name} still runs`)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await Promise.race([
        ended,
        new Promise<[string]>((late) => setTimeout(() => late(['late']), patienceMs).unref()),
      ])
      assert.equal(code, 0, `${name}: ${said()}`)
    }
  })
})

function programOf(name: string): Program {
  const program = running.get(name)
  assert.ok(program, `${name} was not started`)
  return program
}
