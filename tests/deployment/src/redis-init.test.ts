import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { root } from '@sortie/local/paths'
import { programPath } from '@sortie/local/programs'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { temporaryFolder } from '@sortie/testing/temporary-folder'

const script = join(root, 'deploy/docker/redis-init.sh')
const rights = '+@all -@admin -@dangerous -scan -randomkey -dbsize +info'
const before = `requirepass the-first\nuser expense on >old ~sortie* ${rights}\n`
const now = `requirepass the-first
user expense on >new ~sortie_expense* ${rights}
user travel on >travels ~sortie_travel* ${rights}
`

/** Redis as a version before has started it, beside the files of this one. */
async function aRunningRedis(test: TestContext) {
  const folder = temporaryFolder(test)
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  writeFileSync(join(folder, 'redis.conf'), before)
  writeFileSync(join(secrets, 'redis.conf'), now)
  writeFileSync(join(secrets, 'password'), 'the-first')
  const port = await freePort()
  const args = [join(folder, 'redis.conf'), '--port', String(port), '--bind', '127.0.0.1']
  const server = spawn(programPath('redis'), [...args, '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  test.after(async () => {
    server.kill()
    await once(server, 'exit')
  })
  /** Redis's answer to a login with this name and password. */
  const as = (name: string, password: string, ...command: string[]) =>
    spawnSync('redis-cli', ['-p', String(port), '--user', name, '--no-auth-warning', ...command], {
      env: { ...process.env, REDISCLI_AUTH: password },
      encoding: 'utf8',
    }).stdout.trim()
  await eventually(() => assert.equal(as('expense', 'old', 'ping'), 'PONG'))
  const env = { ...process.env, SECRETS_DIR: secrets, REDIS_HOST: '127.0.0.1' }
  const init = () =>
    spawnSync('sh', [script], { env: { ...env, REDIS_PORT: String(port) }, encoding: 'utf8' })
  return { as, init, secrets }
}

it('an upgrade gives a Redis that goes on running the accounts of the new version', async (test) => {
  const { as, init } = await aRunningRedis(test)
  assert.equal(as('expense', 'old', 'set', 'sortie_expense:kept', '1'), 'OK')
  for (let time = 1; time <= 2; time++) {
    const { status, stdout, stderr } = init()
    assert.equal(status, 0, stdout + stderr)
  }
  assert.equal(as('expense', 'new', 'get', 'sortie_expense:kept'), '1')
  assert.match(as('expense', 'new', 'get', 'sortie_travel:x'), /^NOPERM/)
  assert.match(as('expense', 'new', 'acl', 'list'), /^NOPERM/)
  assert.equal(as('travel', 'travels', 'set', 'sortie_travel:x', '1'), 'OK')
  assert.match(as('expense', 'old', 'get', 'sortie_expense:kept'), /^(NOAUTH|WRONGPASS)/)
})

it('the container says so when Redis refuses it', async (test) => {
  const { init, secrets } = await aRunningRedis(test)
  writeFileSync(join(secrets, 'password'), 'another')
  assert.notEqual(init().status, 0)
})
