import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readStartSettings } from './env.ts'
import { layout } from './paths.ts'
import { planServices, serviceNames } from './services.ts'

const servers = {
  MONGO_URL: 'mongodb://db',
  AMQP_URL: 'amqp://mq',
  REDIS_URL: 'redis://cache',
  S3_URL: 'http://k:s@s3/b',
}
// Planning makes the keys that services are given as files.
const DATA_DIR = mkdtempSync(join(tmpdir(), 'sortie-services-'))
after(() => rmSync(DATA_DIR, { recursive: true }))
const ports = Object.fromEntries(serviceNames.map((name, index) => [name, 20_000 + index])) as never

function environments(given: Record<string, string>) {
  const settings = readStartSettings({ DATA_DIR, ...given })
  const specs = planServices(settings, layout(settings.DATA_DIR), ports, () => servers, [])
  return new Map(specs.map(({ name, env }) => [name, env]))
}

test('every service and the gateway are told where traces go, and how many', () => {
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  const all = environments(traced)
  assert.equal(all.size, serviceNames.length + 1)
  for (const [name, env] of all)
    for (const [variable, value] of Object.entries(traced))
      assert.equal(env[variable], value, `${name} ${variable}`)
})

test('every service gets the addresses of its own account', () => {
  const settings = readStartSettings({ DATA_DIR })
  const urlsOf = (account: string) =>
    Object.fromEntries(Object.entries(servers).map(([name, url]) => [name, `${url}#${account}`]))
  const specs = planServices(settings, layout(settings.DATA_DIR), ports, urlsOf as never, [])
  for (const { name, env } of specs)
    for (const variable of Object.keys(servers))
      assert.ok(!env[variable] || env[variable].endsWith(`#${name}`), `${name} ${variable}`)
})

test('no program gets tracing that is not configured, nor servers that it does not use', () => {
  const all = environments({})
  for (const [name, env] of all)
    assert.ok(!Object.keys(env).some((variable) => variable.startsWith('OTEL_')), name)
  for (const variable of Object.keys(servers))
    assert.equal(all.get('scan')?.[variable], undefined, variable)
  assert.equal(all.get('gateway')?.MONGO_URL, undefined)
})

test('every program follows ended sessions with the same secret, also where somebody has set one', () => {
  const all = environments({ SESSION_FEED_SECRET: 'of somebody', SESSION_IDLE_HOURS: '2' })
  const secrets = new Set([...all.values()].map((env) => env.SESSION_FEED_SECRET))
  assert.equal(secrets.size, 1)
  assert.match([...secrets].join(), /^[0-9a-f]{64}$/)
  assert.equal(all.get('auth')?.SESSION_IDLE_HOURS, '2')
})
