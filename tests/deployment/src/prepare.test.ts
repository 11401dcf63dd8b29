import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { redisUsers } from '@sortie/local/infrastructure/redis-users'
import { brokerAccounts } from '@sortie/platform/events/definitions'
import { type ComposeService, readCompose, repository } from './compose.ts'

const compose = readCompose('docker-compose.yml')
const folder = mkdtempSync(join(tmpdir(), 'sortie-compose-'))

after(() => rmSync(folder, { recursive: true, force: true }))

describe('prepare', () => {
  const run = () =>
    execFileSync(process.execPath, [join(repository, 'deploy/docker/prepare.mjs'), folder])
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')

  it('makes each part the secrets that it mounts, readable by nobody else, and keeps them', () => {
    run()
    const owners = readdirSync(folder).sort()
    const mounted = Object.keys(compose.volumes).filter((name) => name.startsWith('secrets-'))
    assert.deepEqual(owners, mounted.map((name) => name.replace('secrets-', '')).sort())
    const before = owners.flatMap((owner) =>
      readdirSync(join(folder, owner)).map((name) => read(`${owner}/${name}`)),
    )
    for (const owner of owners)
      for (const name of readdirSync(join(folder, owner)))
        assert.equal(statSync(join(folder, owner, name)).mode & 0o777, 0o400)
    run()
    const after = owners.flatMap((owner) =>
      readdirSync(join(folder, owner)).map((name) => read(`${owner}/${name}`)),
    )
    assert.deepEqual(after, before)
    for (const [name, { environment = {} }] of Object.entries(compose.services))
      for (const value of Object.values(environment)) {
        const [, file] = /^\/run\/secrets\/(.+)$/.exec(String(value)) ?? []
        if (!file) continue
        const volume =
          part(name)
            .volumes?.map(String)
            .find((text) => text.includes(':/run/secrets')) ?? ''
        assert.ok(
          read(`${volume.replace(/^secrets-|:.*$/g, '')}/${file}`).length > 5,
          `${name} ${file}`,
        )
      }
  })

  it('makes addresses that every program takes, each with a user of its own', () => {
    const users = new Set<string>()
    for (const name of ['auth', 'expense', 'travel', 'receipt', 'report', 'backup']) {
      const url = new URL(read(`${name}/mongo_url`))
      assert.equal(url.password, read(`mongo/${name}-password`))
      assert.equal(url.searchParams.get('replicaSet'), 'rs0')
      users.add(url.username)
    }
    assert.equal(users.size, 6)
    for (const name of ['receipt', 'report', 'backup']) {
      const { username, password, pathname } = new URL(read(`${name}/s3_url`))
      assert.deepEqual(
        [username, password, pathname],
        [name, read(`minio/${name}-password`), '/sortie'],
      )
    }
    const redis = read('redis/redis.conf')
    assert.match(redis, new RegExp(`requirepass ${read('redis/password')}`))
    for (const name of ['auth', 'receipt', 'report', 'gateway']) {
      const { username, password } = new URL(read(`${name}/redis_url`))
      assert.deepEqual([username, password], [name, read(`redis/${name}-password`)])
    }
    assert.deepEqual(
      redis.split('\n').filter((line) => line.startsWith('user ')),
      redisUsers('sortie', (account) => read(`redis/${account}-password`)),
    )
    assert.match(
      read('rabbitmq/20-sortie.conf'),
      new RegExp(`^default_pass = ${read('rabbitmq-init/password')}$`, 'm'),
    )
    for (const name of brokerAccounts) {
      const { username, password } = new URL(read(`${name}/amqp_url`))
      assert.deepEqual([username, password], [name, read(`rabbitmq-init/${name}-password`)])
    }
  })
})

function part(name: string): ComposeService {
  const service = compose.services[name]
  assert.ok(service, `there is a service ${name}`)
  return service
}
