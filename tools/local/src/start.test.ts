import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { hostEnvironment } from './env.ts'
import { takeLock } from './lock.ts'
import { freePort } from './ports.ts'

/** Runs `start.ts` to its end. */
async function start(env: Record<string, string>) {
  const program = fileURLToPath(new URL('start.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...hostEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { out, error: error.trim(), code }
}

test('every wrong variable is named at once, and nothing is started', async (test) => {
  const DATA_DIR = join(temporaryFolder(test), 'data')
  const { out, error, code } = await start({
    DATA_DIR,
    PORT: 'eighty',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    PUBLIC_URL: 'example.org',
    SMTP_URL: 'http://mail',
    MONGO_URL: 'postgres://db',
    S3_URL: 'nothing',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_TRACES_SAMPLER_ARG: '10',
  })
  assert.equal(code, 1)
  assert.equal(out, '')
  assert.deepEqual(
    error.split('\n').map((line) => line.trim()),
    [
      'Some variables are wrong:',
      'PORT: must be a whole number from 1 to 65535',
      'ADMIN_EMAIL: Invalid email address',
      'ADMIN_PASSWORD: Password must be at least 6 characters',
      'PUBLIC_URL: must be an address that starts with http or https',
      'SMTP_URL: must be an address that starts with smtp or smtps',
      'OTEL_EXPORTER_OTLP_ENDPOINT: must be an address that starts with http or https',
      'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1',
      'MONGO_URL: must be an address that starts with mongodb or mongodb+srv',
      'S3_URL: must be an address that starts with http or https',
    ],
  )
  assert.ok(!existsSync(DATA_DIR))
})

test('a port in use is reported in one sentence, and nothing is started', async (test) => {
  const DATA_DIR = join(temporaryFolder(test), 'data')
  const PORT = await freePort()
  const other = createServer().listen(PORT, '127.0.0.1')
  test.after(() => other.close())
  const { error, code } = await start({ DATA_DIR, PORT: String(PORT) })
  assert.equal(code, 1)
  assert.equal(
    error,
    `Port ${PORT} is in use by another program; end that one or choose another with PORT=…`,
  )
  assert.ok(!existsSync(DATA_DIR))
})

test('a second start with the same data names the address of the first, and changes nothing', async (test) => {
  const DATA_DIR = join(temporaryFolder(test), 'data')
  const first = await takeLock(DATA_DIR, 'http://localhost:8080')
  assert.ok('release' in first)
  const { error, code } = await start({ DATA_DIR, PORT: String(await freePort()) })
  assert.equal(code, 1)
  assert.equal(error, `Sortie already runs with the data in ${DATA_DIR}, at http://localhost:8080.`)
  assert.ok(!existsSync(DATA_DIR))
  await first.release()
  assert.ok('release' in (await takeLock(DATA_DIR, 'again')))
})

test('a server given by URL that does not answer is reported in one sentence', async (test) => {
  const DATA_DIR = temporaryFolder(test)
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`
  const { error, code } = await start({ DATA_DIR, PORT: String(await freePort()), REDIS_URL })
  assert.equal(code, 1)
  assert.equal(error, `REDIS_URL names a server that does not answer: ${REDIS_URL}.`)
})
