import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { repository } from './compose.ts'
import { compose, cycle, overlay, part, programs, spreads } from './service-parts.ts'

describe('the compose files', () => {
  it('start every service, gated by the health of what it needs', () => {
    for (const name of programs) {
      const { depends_on = {}, environment = {} } = part(name)
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        const other = part(needed)
        if (condition === 'service_healthy')
          assert.ok(
            other.healthcheck || other.build,
            `${needed} has a health check of its own or of its image`,
          )
        else assert.equal(condition, 'service_completed_successfully')
      }
      const needs = {
        MONGO: 'mongo-init',
        AMQP: 'rabbitmq-init',
        REDIS: 'redis-init',
        S3: 'minio-init',
      }
      for (const [variable, server] of Object.entries(needs))
        assert.equal(
          `${variable}_URL_FILE` in environment,
          server in depends_on,
          `${name} ${server}`,
        )
    }
    assert.deepEqual(cycle(), [])
  })

  it('give each program the variables that it declares, and addresses that are there', () => {
    for (const name of programs) {
      const workspace = name === 'gateway' ? 'gateway' : `services/${name.replace('-worker', '')}`
      const source = readFileSync(join(repository, workspace, 'src/env.ts'), 'utf8')
      const { environment = {} } = part(name)
      for (const variable of Object.keys(environment)) {
        const declared = variable.replace(/_FILE$/, '')
        assert.ok(
          ['NAMESPACE', 'LOG_LEVEL'].includes(declared) ||
            source.includes(declared) ||
            spreads(declared).some((part) => source.includes(`...${part}`)),
          `${name} does not read ${variable}`,
        )
      }
      for (const [variable, value] of Object.entries(environment)) {
        const [, host] = /^http:\/\/([a-z-]+):8080$/.exec(String(value)) ?? []
        if (host && variable !== 'PUBLIC_URL')
          assert.ok(compose.services[host]?.build, `${name}: ${value}`)
      }
      for (const required of source.match(/[A-Z]+_URL(?=: serviceUrl)/g) ?? [])
        assert.ok(required in environment, `${name} needs ${required}`)
    }
  })

  it('run everything hardened, without a secret in the environment', () => {
    for (const [name, service] of [
      ...Object.entries(compose.services),
      ...Object.entries(overlay.services),
    ]) {
      if (!service.image) continue
      assert.equal(service.read_only, true, `${name} is read-only`)
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
      assert.deepEqual(service.cap_drop, ['ALL'], name)
      assert.match(service.image, /:/, `${name} names a version`)
      assert.ok(
        service.user || service.build || name === 'report-worker' || name === 'prepare',
        `${name} is not root`,
      )
      for (const [variable, value] of Object.entries(service.environment ?? {})) {
        assert.ok(
          !/PASSWORD|SECRET|KEY$|TOKEN/.test(variable) || /_FILE$/.test(variable),
          `${name} ${variable}`,
        )
        assert.doesNotMatch(String(value), /\/\/[^/]*:[^/]*@/, `${name} ${variable}`)
      }
    }
  })

  it('limit memory and processes in one place: Compose refuses pids_limit beside deploy.resources', () => {
    for (const [name, service] of [
      ...Object.entries(compose.services),
      ...Object.entries(overlay.services),
    ]) {
      assert.equal(service.deploy?.resources, undefined, name)
      if (service.restart) assert.equal(service.pids_limit, 512, `${name} may start 512 processes`)
      if (service.build && name !== 'backup')
        assert.ok(service.mem_limit, `${name} has a limit of memory`)
    }
  })

  it('let nothing out or in but where it must be', () => {
    assert.equal(compose.networks.inside?.internal, true)
    const outside = Object.entries(compose.services).filter(([, { networks }]) =>
      networks?.includes('outside'),
    )
    assert.deepEqual(outside.map(([name]) => name).sort(), [
      'auth',
      'expense',
      'gateway',
      'receipt',
      'scan',
    ])
    for (const [name, { ports = [] }] of Object.entries({
      ...compose.services,
      ...overlay.services,
    }))
      for (const port of ports) if (name !== 'gateway') assert.match(port, /^127\.0\.0\.1:/, name)
  })

  it('name only volumes, networks, secrets and files that are there', () => {
    for (const file of [compose, overlay])
      for (const [name, service] of Object.entries(file.services)) {
        for (const volume of service.volumes ?? []) {
          if (typeof volume !== 'string' || !volume.includes(':')) continue
          const [source = ''] = volume.split(':')
          if (source.startsWith('.'))
            assert.ok(existsSync(join(repository, source)), `${name}: ${source}`)
          else assert.ok(source in { ...compose.volumes, ...overlay.volumes }, `${name}: ${source}`)
        }
        for (const network of service.networks ?? [])
          assert.ok(network in compose.networks, `${name}: ${network}`)
        for (const { source } of service.secrets ?? [])
          assert.ok(source in compose.secrets, `${name}: ${source}`)
      }
    for (const name of Object.keys(overlay.services))
      assert.ok(
        overlay.services[name]?.image || name in compose.services,
        `${name} extends nothing`,
      )
  })

  it('say every variable in .env.example with the value that holds without it', () => {
    const example = readFileSync(join(repository, '.env.example'), 'utf8')
    const shown = Object.fromEntries(
      [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    const text = readFileSync(join(repository, 'docker-compose.yml'), 'utf8')
    const used = Object.fromEntries(
      [...text.matchAll(/\$\{(\w+):-([^}]*)\}/g)].map(([, name, value]) => [name, value]),
    )
    assert.deepEqual(shown, used)
  })
})
