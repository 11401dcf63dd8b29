import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { mallocSettings, nodeFlags } from '@sortie/platform/ops/node-flags'
import { validate } from 'dockerfile-utils'
import { readCompose, repository } from './compose.ts'
import { dockerfile, imageOf } from './dockerfile.ts'

const compose = readCompose('docker-compose.yml')
const built = Object.entries(compose.services).flatMap(([name, { build }]) =>
  build?.dockerfile === 'deploy/docker/Dockerfile' ? [{ name, ...build }] : [],
)
const minio = readFileSync(join(repository, 'deploy/docker/minio.Dockerfile'), 'utf8')

describe('the Dockerfile', () => {
  it('has no fault that a linter finds', () => {
    for (const file of [dockerfile, minio])
      assert.deepEqual(
        validate(file).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
        [],
      )
    assert.ok(validate('FROM a\nCOPPY b c\n').length > 0, 'the linter finds faults')
  })

  it('gives every image a user that is not root, an exec-form command, and a check of its health', () => {
    assert.ok(built.length >= 8)
    for (const { name, target = '', args } of built) {
      const image = imageOf(target, args?.WORKSPACE ?? '')
      assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/, name)
      assert.equal(image.command[0], 'node', `${name}: SIGTERM reaches Node itself`)
      assert.equal(image.env.NODE_ENV, 'production')
      assert.ok(
        statSync(
          join(repository, image.directory.replace('/app/', ''), image.command.at(-1) ?? ''),
        ).isFile(),
      )
      if (name !== 'backup')
        assert.deepEqual(image.healthcheck.slice(0, 2), ['node', '/healthcheck.mjs'], name)
    }
  })

  it('gives every program the flags and the allocator of npm start, with which memory was measured', () => {
    for (const { name, target = '', args } of built) {
      const { command, env } = imageOf(target, args?.WORKSPACE ?? '')
      assert.deepEqual(command.slice(1, -1), nodeFlags, name)
      for (const [variable, value] of Object.entries(mallocSettings))
        assert.equal(env[variable], value, name)
    }
  })

  it('copies only files that are there and that .dockerignore lets through', () => {
    const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8')
      .split('\n')
      .filter(Boolean)
    for (const [, rest = ''] of dockerfile.matchAll(/^COPY (.+)$/gm)) {
      if (rest.includes('--from') || rest.startsWith('. ')) continue
      const [source = ''] = rest.replace(/--\S+ /g, '').split(' ')
      assert.ok(statSync(join(repository, source)).isFile(), source)
      assert.ok(!ignored.some((pattern) => source.startsWith(pattern)), source)
    }
    for (const secret of ['.env', 'data', '.git']) assert.ok(ignored.includes(secret))
  })
})
