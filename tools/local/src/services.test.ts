import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
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
  return new Map(specs.map(({ name, env }) => [name, { ...env, ...secretsOf(env) }]))
}

/** What the files of an environment hold, under the names of their variables. */
function secretsOf(env: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(env)
      .filter(
        ([name, file]) => name.endsWith('_FILE') && file?.startsWith(join(DATA_DIR, 'secrets')),
      )
      .map(([name, file]) => [name.slice(0, -'_FILE'.length), readFileSync(file ?? '', 'utf8')]),
  )
}

test('every service and the gateway get the address and the share of traces', () => {
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
  for (const { name, env } of specs) {
    const given: Record<string, string> = secretsOf(env)
    for (const variable of Object.keys(servers))
      assert.ok(!given[variable] || given[variable].endsWith(`#${name}`), `${name} ${variable}`)
  }
})

test('no program gets tracing that is not configured, nor servers that it does not use', () => {
  const all = environments({})
  for (const [name, env] of all)
    assert.ok(!Object.keys(env).some((variable) => variable.startsWith('OTEL_')), name)
  for (const variable of Object.keys(servers))
    assert.equal(all.get('scan')?.[variable], undefined, variable)
  assert.equal(all.get('gateway')?.MONGO_URL, undefined)
})

test('all programs follow ended sessions with one secret, also a configured one', () => {
  const all = environments({ SESSION_FEED_SECRET: 'of somebody', SESSION_IDLE_HOURS: '2' })
  const secrets = new Set([...all.values()].map((env) => env.SESSION_FEED_SECRET))
  assert.equal(secrets.size, 1)
  assert.match([...secrets].join(), /^[0-9a-f]{36}$/)
  assert.equal(all.get('auth')?.SESSION_IDLE_HOURS, '2')
})

test('secrets are in files of their program, for their owner only, and in no environment', () => {
  const settings = readStartSettings({
    DATA_DIR,
    ADMIN_PASSWORD: 'chosen by somebody',
    OPENAI_API_KEY: 'sk-of-somebody',
    SMTP_URL: 'smtp://ada:of-somebody@mail.example:587',
  })
  const specs = planServices(settings, layout(DATA_DIR), ports, () => servers, [])
  for (const { name, env } of specs) {
    assert.doesNotMatch(JSON.stringify(env), /somebody|k:s@/, name)
    for (const [variable, file] of Object.entries(env))
      if (variable.endsWith('_FILE') && file?.startsWith(join(DATA_DIR, 'secrets', name)))
        assert.equal(statSync(file).mode & 0o777, 0o600, variable)
  }
  const from = specs.find(({ name }) => name === 'auth')?.env.ADMIN_PASSWORD_FROM ?? ''
  assert.equal(readFileSync(from, 'utf8'), 'chosen by somebody')
})

test('each service with background work has a secret of its own, which auth knows', () => {
  const all = environments({})
  const auth = all.get('auth')
  const [receipt, report] = [all.get('receipt'), all.get('report')]
  assert.equal(receipt?.JOB_TOKEN_SECRET, auth?.RECEIPT_JOB_TOKEN_SECRET)
  assert.equal(report?.JOB_TOKEN_SECRET, auth?.REPORT_JOB_TOKEN_SECRET)
  assert.notEqual(receipt?.JOB_TOKEN_SECRET, report?.JOB_TOKEN_SECRET)
  for (const name of ['expense', 'travel', 'scan', 'gateway'])
    assert.equal(all.get(name)?.JOB_TOKEN_SECRET, undefined, name)
})
