import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findMarked } from '@sortie/local/leftovers'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { anotherAccountReachesNothing } from './second-account.ts'

const names = [
  'gateway',
  'auth',
  'expense',
  'travel',
  'receipt',
  'scan',
  'report',
  'rabbitmq',
  'redis',
  'documents',
  'objects',
]
const password = 'only for this test'
let system: RunningSystem
before(async () => {
  system = await startSystem({ env: { ADMIN_PASSWORD: password } })
})
after(() => system.stop())

function signIn(secret = password): Promise<Response> {
  return fetch(`${system.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@example.com', password: secret }),
  })
}

test('each process runs under its name, keeps a log, and shows no secret on its command line', () => {
  const secrets = Object.values(
    JSON.parse(readFileSync(join(system.dataDir, 'secrets.json'), 'utf8')),
  ) as string[]
  for (const name of names) {
    const commandLine = readFileSync(`/proc/${system.pidOf(name)}/cmdline`, 'utf8')
    assert.ok(![...secrets, password].some((secret) => commandLine.includes(secret)), name)
    assert.equal(statSync(join(system.dataDir, 'logs', `${name}.log`)).mode & 0o077, 0, name)
  }
})

test('the app and its calls answer, and the configured administrator can sign in', async () => {
  const page = await fetch(system.url)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<div id="root">/)
  assert.equal((await signIn()).status, 200)
  assert.ok(!existsSync(join(system.dataDir, 'admin-password.txt')))
})

test('another account of the machine reaches nothing of a running system', (t) =>
  anotherAccountReachesNothing(t, system))

test('the next start ends the processes of a killed supervisor and serves the same data', async () => {
  process.kill(system.pid, 'SIGKILL')
  const left = findMarked(system.dataDir)
  assert.ok(left.length >= names.length)
  const PORT = new URL(system.url).port

  const next = await startSystem({
    env: { DATA_DIR: system.dataDir, PORT, ADMIN_PASSWORD: 'another password' },
  })
  system = next

  assert.ok(!findMarked(system.dataDir).some((pid) => left.includes(pid)))
  assert.equal((await signIn()).status, 200)
  assert.equal((await signIn('another password')).status, 401)
})

test('SIGTERM ends all processes and removes their pid files', async () => {
  const { dataDir } = system
  await system.stop({ keepData: true })
  assert.deepEqual(findMarked(dataDir), [])
  for (const name of names) assert.ok(!existsSync(join(dataDir, 'run', `${name}.pid`)), name)
})
