import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { services } from '@sortie/contracts/apis'
import { readGivenServers } from '@sortie/local/env'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { eventually } from '@sortie/testing/eventually'
import { freePort, newNamespace } from '@sortie/testing/test-service'
import { readCompose, repository } from './compose.ts'
import { imageOf } from './dockerfile.ts'

// What the stages `pruned` and `installed` of the Dockerfile do, for all programs at once, and then each image's start
// command: with the environment, folder and user that the image gives it, on code that it cannot write.
const folder = mkdtempSync(join(tmpdir(), 'sortie-images-'))
const source = join(folder, 'source')
const app = join(folder, 'app')
const writable = join(folder, 'tmp')
const programs = [...services, 'gateway'] as const
const ports: Record<string, number> = {}
const running = new Map<string, ChildProcess>()
const said = new Map<string, string>()
const compose = readCompose('docker-compose.yml')
/** Below a home folder that others may not enter, the program's user could run neither of the checkout's. */
const ownNode = join(folder, 'node')
const healthcheck = join(folder, 'healthcheck.mjs')
/** Only root can start a program as someone else; anyone else is not root already. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
const namespace = newNamespace()
/** A program ends within 14 s by its own clock (platform/run.ts); a busy machine takes longer to let it. */
const patienceMs = 60_000
let stopServers = async () => {}

before(
  async () => {
    copySource()
    node(['deploy/docker/without-development.mjs'])
    turbo('prune', ...programs.map((name) => `@sortie/${name}`), '--docker')
    cpSync(join(source, 'out/json'), app, { recursive: true })
    run(
      'npm',
      ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      app,
    )
    run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit=dev'], app)
    cpSync(join(source, 'out/full'), app, { recursive: true })
    const web = join(repository, 'web/dist')
    if (existsSync(web)) cpSync(web, join(app, 'web/dist'), { recursive: true })
    protect()
    const { urls, supervisor } = await startInfrastructure({
      dataDir: join(folder, 'servers'),
      given: readGivenServers(),
    })
    stopServers = () => supervisor.stop()
    for (const name of programs) ports[name] = await freePort()
    for (const name of programs) start(name, { ...urls, ...environmentOf(name) })
  },
  { timeout: 240_000 },
)
after(async () => {
  for (const child of running.values()) child.kill('SIGKILL')
  await stopServers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe('an image', { timeout: 300_000 }, () => {
  it('takes along nothing that only development and tests need', () => {
    for (const name of programs) {
      turbo('prune', `@sortie/${name}`, '--docker')
      const taken = ['packages', 'services', 'deploy'].flatMap((kind) => {
        const at = join(source, 'out/full', kind)
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
      's3rver',
      'vitest',
      'playwright-core',
    ])
      assert.ok(!existsSync(join(app, 'node_modules', name)), `${name} is not installed`)
  })

  it('cannot write its own code', () => {
    const script = `require('node:fs').writeFileSync(${JSON.stringify(join(app, 'gateway/x'))}, '')`
    const { status, stderr } = spawnSync(ownNode, ['-e', script], {
      ...user,
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.match(stderr, /EACCES|EPERM|EROFS/)
  })

  for (const name of programs)
    it(`of ${name} starts as it stands and passes its own health check`, async () => {
      await eventually(async () => {
        const child = running.get(name)
        if (child?.exitCode === null)
          assert.equal(healthOf(name), 0, `${name} is healthy: ${said.get(name)}`)
      }, 60_000)
      assert.equal(running.get(name)?.exitCode, null, `${name} ended: ${said.get(name)}`)
    })

  it('stops at SIGTERM by itself, having finished', async () => {
    for (const [name, child] of running) {
      assert.equal(child.exitCode, null, `${name} still runs`)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await Promise.race([
        ended,
        new Promise<[string]>((late) => setTimeout(() => late(['late']), patienceMs).unref()),
      ])
      assert.equal(code, 0, `${name}: ${said.get(name)}`)
    }
  })
})

/** What git would hand to a build: no node_modules, no data. */
/** What Docker is given: everything but what .dockerignore names, also where there is no Git. */
function copySource(): void {
  const rules = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const ignored = (path: string) => rules.some((rule) => matchesGlob(path, rule))
  cpSync(repository, source, {
    recursive: true,
    filter: (from) => !ignored(relative(repository, from)) && !lstatSync(from).isSocket(),
  })
}

/** Code belongs to someone else and is read-only; only one folder can be written, as in the image. */
function protect(): void {
  cpSync(process.execPath, ownNode, { dereference: true })
  chmodSync(ownNode, 0o755)
  cpSync(join(repository, 'deploy/docker/healthcheck.mjs'), healthcheck)
  chmodSync(healthcheck, 0o644)
  mkdirSync(writable)
  if (user.uid) chownSync(writable, user.uid, user.gid)
  makeReadOnly(app)
  // The folders above must let the program's user through.
  for (let at = folder; at !== dirname(at) && at !== '/tmp'; at = dirname(at))
    if (lstatSync(at).uid === process.getuid?.()) chmodSync(at, lstatSync(at).mode | 0o055)
}

function makeReadOnly(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadOnly(join(path, name))
  chmodSync(path, (stat.mode | 0o444 | (stat.isDirectory() ? 0o111 : 0)) & ~0o222)
}

/** The image's own variables, and those that compose gives; addresses are those of this test. */
function environmentOf(name: string): Record<string, string> {
  const image = imageOf(target(name), name)
  const given = Object.entries(compose.services[name]?.environment ?? {}).filter(
    ([key, value]) => !/_FILE$/.test(key) && !/^http:/.test(String(value)),
  )
  return {
    ...Object.fromEntries(Object.entries(image.env).map(([key, value]) => [key, inside(value)])),
    ...Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    ...Object.fromEntries(
      services.map((other) => [`${other.toUpperCase()}_URL`, `http://127.0.0.1:${ports[other]}`]),
    ),
    PUBLIC_URL: 'http://localhost:8080',
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    NAMESPACE: namespace,
    LOG_LEVEL: 'warn',
    SESSION_FEED_SECRET: namespace.padEnd(32, '-'),
    ...(['auth', 'receipt', 'report'].includes(name) && {
      JOB_TOKEN_SECRET: namespace.padEnd(32, '-'),
    }),
    ...(name === 'gateway' && { METRICS_PORT: '0' }),
    ...(name === 'auth' && {
      KEYS_DIR: join(writable, 'keys'),
      SECOND_FACTOR_KEY: namespace.padEnd(32, '-'),
      MAIL_DIR: join(writable, 'mail'),
      ADMIN_PASSWORD_FILE: join(writable, 'admin-password.txt'),
    }),
    // One process of this test answers calls and makes reports.
    ...(name === 'report' && { ROLE: 'all' }),
  }
}

function start(name: string, env: Record<string, string | undefined>): void {
  const { command, directory } = imageOf(target(name), name)
  const child = spawn(ownNode, command.slice(1), {
    cwd: inside(directory),
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const listen = (text: Buffer) => said.set(name, `${said.get(name) ?? ''}${text}`.slice(-2000))
  child.once('error', (error) => listen(Buffer.from(error.message)))
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  running.set(name, child)
}

function healthOf(name: string): number | null {
  const [, , ...rest] = imageOf(target(name), name).healthcheck
  return spawnSync(ownNode, [healthcheck, ...rest], {
    env: { PORT: String(ports[name]) },
  }).status
}

function target(name: string): string {
  return name === 'gateway' || name === 'report' ? name : 'service'
}

/** A path of the image, here. */
function inside(path: string): string {
  return path.startsWith('/app') ? path.replace('/app', app) : path.replace(/^\/tmp/, writable)
}

function turbo(...args: string[]): void {
  rmSync(join(source, 'out'), { recursive: true, force: true })
  run(join(repository, 'node_modules/.bin/turbo'), args, source)
}

function node(args: string[]): void {
  run(process.execPath, args, source)
}

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', npm_config_update_notifier: 'false' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
}
