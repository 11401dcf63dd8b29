import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { defineJob, startJobs } from '@sortie/platform/jobs/jobs'
import { queueOf } from '@sortie/platform/jobs/queues'
import { eventually } from '@sortie/testing/eventually'
import { printResult } from '@sortie/testing/print-result'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import amqp from 'amqplib'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import * as z from 'zod/mini'
import { asNobody } from './as-nobody.ts'
import { Fault } from './fault.ts'
import { startInfrastructure } from './infrastructure.ts'
import { findMarked } from './leftovers.ts'
import { layout } from './paths.ts'
import { freePort } from './ports.ts'
import { findProgram } from './programs.ts'

// Started once for all tests: RabbitMQ takes seconds.
const cleanups: Array<() => unknown> = []
const dataDir = temporaryFolder({ after: (clean) => cleanups.push(clean) })

const running = await startInfrastructure({ dataDir })

after(async () => {
  await running.supervisor.stop()
  for (const clean of cleanups) await clean()
})

async function killAndWait(name: string) {
  const pid = running.supervisor.pidOf(name)
  assert.ok(pid)
  process.kill(pid, 'SIGKILL')
  await eventually(() => assert.notEqual(running.supervisor.pidOf(name) ?? pid, pid))
}

test('a confirmed message in a quorum queue survives kill -9 of RabbitMQ, on the same address', async () => {
  const connection = await amqp.connect(running.urls.AMQP_URL)
  connection.on('error', () => {})
  const channel = await connection.createConfirmChannel()
  await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  channel.sendToQueue('kept', Buffer.from('a fact'), { persistent: true })
  await channel.waitForConfirms()
  // RabbitMQ writes the names of new queues with a delay of half a second; messages in a queue whose name is lost are
  // lost.
  const names = join(dataDir, 'rabbitmq/data/sortie@localhost/quorum/sortie@localhost/names.dets')
  await eventually(() => assert.ok(readFileSync(names).includes('kept')))

  await killAndWait('rabbitmq')

  // RabbitMQ needs 10 s of processor time to start.
  const again = await eventually(() => amqp.connect(running.urls.AMQP_URL), 120_000)
  const reader = await again.createChannel()
  reader.on('error', () => {})
  const message = await eventually(async () => {
    const got = await reader.get('kept', { noAck: true })
    assert.ok(got)
    return got
  })
  assert.equal(message.content.toString(), 'a fact')
  await again.close()
})

test('Redis keeps its data when it is killed, and evicts nothing', async () => {
  const client = new Redis(running.urls.REDIS_URL)
  client.on('error', () => {})
  await client.set('session', 'ended')
  await client.call('WAITAOF', '1', '0', '2000').catch(() => {})
  await eventually(async () =>
    assert.match(await client.info('persistence'), /aof_pending_bio_fsync:0/),
  )

  await killAndWait('redis')

  await eventually(async () => assert.equal(await client.get('session'), 'ended'))
  assert.deepEqual(await client.config('GET', 'maxmemory-policy'), [
    'maxmemory-policy',
    'noeviction',
  ])
  client.disconnect()
})

test('an acknowledged document survives kill -9, in a transaction as well', async () => {
  const client = new MongoClient(running.urls.MONGO_URL)
  const notes = client.db('sortie_test').collection<{ _id: string }>('notes')
  await notes.insertOne({ _id: 'alone' })
  await client.withSession((session) =>
    session.withTransaction(() => notes.insertOne({ _id: 'together' }, { session })),
  )

  await killAndWait('documents')

  await eventually(async () =>
    assert.deepEqual(
      (await notes.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
      ['alone', 'together'],
    ),
  )
  await client.close()
})

test('everything listens on loopback only and asks for a password', async () => {
  const listening = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const ports = JSON.parse(readFileSync(layout(dataDir).ports, 'utf8')) as Record<string, number>
  for (const [name, port] of Object.entries(ports)) {
    const hex = port.toString(16).toUpperCase().padStart(4, '0')
    const addresses = listening
      .map((line) => line.trim().split(/\s+/))
      .filter((parts) => parts[1]?.endsWith(`:${hex}`) && parts[3] === '0A')
    assert.ok(addresses.length > 0, `${name} does not listen`)
    for (const parts of addresses) assert.equal(parts[1], `0100007F:${hex}`, name)
  }
  const stranger = new Redis({
    port: ports.redis ?? 0,
    lazyConnect: true,
    retryStrategy: () => null,
  })
  stranger.on('error', () => {})
  await assert.rejects(stranger.get('session'))
  stranger.disconnect()
  await assert.rejects(
    amqp.connect(`amqp://guest:guest@127.0.0.1:${ports.rabbitmq}`),
    /ACCESS.REFUSED/,
  )
})

test('everything written is for its owner only', () => {
  const open: string[] = []
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink() && statSync(path).mode & 0o077) open.push(path)
  }
  assert.deepEqual(open, [])
  assert.equal(statSync(dataDir).mode & 0o077, 0)
})

test('another account of this machine reads, lists and writes nothing', (test) => {
  if (process.getuid?.() !== 0) return test.skip('only root can become somebody else')
  const files = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))
  // The parent folders belong to the test run; those of a person's data may be open to everybody.
  const above = dirname(dataDir)
  const { mode } = statSync(above)
  chmodSync(above, 0o755)
  try {
    const reached = asNobody(() =>
      [dataDir, ...files].filter((file) =>
        [readFileSync, readdirSync, (path: string) => appendFileSync(path, 'x')].some((attempt) => {
          try {
            attempt(file)
            return true
          } catch {
            return false
          }
        }),
      ),
    )
    assert.deepEqual(reached, [])
    assert.ok(files.length > 50)
    printResult(
      `another account of the machine: ${files.length} files tried, ${reached.length} reached`,
    )
  } finally {
    chmodSync(above, mode)
  }
})

test('in Redis each program reaches its own keys only, and runs its jobs there', async () => {
  const { REDIS_URL } = running.urlsOf('receipt')
  const client = new Redis(REDIS_URL)
  await client.set('sortie_receipt:mine', '1')
  for (const attempt of [
    () => client.get('sortie_report:report-now:1'),
    () => client.set('sortie_auth_limit_address', '0'),
    () => client.eval("return redis.call('del', 'sortie_auth:x')", 0),
    () => client.keys('*'),
    () => client.scan(0),
    () => client.randomkey(),
    () => client.dbsize(),
    () => client.flushall(),
    () => client.config('GET', 'requirepass'),
    () => client.call('ACL', 'LIST'),
    () => client.call('MONITOR'),
  ])
    await assert.rejects(attempt(), /NOPERM|can't access|not allowed|permission/i, String(attempt))
  client.disconnect()
  const stop = await startJobs(REDIS_URL, 'sortie', 'receipt', {
    sum: defineJob({ data: z.object({ a: z.number() }), run: async ({ a }) => a + 1 }),
    tick: defineJob({ data: z.object({}), run: async () => 'ticked', everyMs: 1000 }),
  })
  await queueOf('sum').add('sum', { a: 1 }, { jobId: 'sum', delay: 10 })
  await eventually(async () => {
    assert.equal((await queueOf('sum').getJob('sum'))?.returnvalue, 2)
    assert.ok((await queueOf('tick').getJobCounts('completed')).completed)
  })
  await stop()
})

test('every port refuses callers without a password', async () => {
  const ports = JSON.parse(readFileSync(layout(dataDir).ports, 'utf8')) as Record<string, number>
  const documents = await MongoClient.connect(
    `mongodb://127.0.0.1:${ports.documents}/?directConnection=true`,
  )
  for (const attempt of [
    () => documents.db('sortie_auth').collection('users').find().toArray(),
    () => documents.db('sortie_auth').collection('users').insertOne({ role: 'admin' }),
    () => documents.db('admin').command({ createUser: 'me', pwd: 'me', roles: ['root'] }),
    () => documents.db('sortie_auth').dropDatabase(),
    () => documents.db('sortie_auth').listCollections().toArray(),
  ])
    await assert.rejects(attempt(), { code: 13 })
  await documents.close()
  // MinIO rejects some of these requests as bad or unsupported before it checks the caller.
  const refusals = findProgram('minio') ? [400, 403, 501] : [403]
  for (const path of ['/', '/sortie', '/sortie/a', '/sortie?X-Amz-Signature=1', '/sortie/a?acl'])
    for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
      const { status } = await fetch(`http://127.0.0.1:${ports.objects}${path}`, { method })
      assert.ok(refusals.includes(status), `${method} ${path}: ${status}`)
    }
})

test('a server given by URL is used and not started; one that does not answer is reported in a sentence', async (test) => {
  const port = await freePort()
  const other = temporaryFolder(test)
  const start = startInfrastructure({
    dataDir: other,
    given: { ...running.urls, REDIS_URL: `redis://127.0.0.1:${port}` },
  })
  await assert.rejects(
    start,
    new Fault(`REDIS_URL names a server that does not answer: redis://127.0.0.1:${port}.`),
  )

  const names: string[] = []
  const second = await startInfrastructure({
    dataDir: other,
    given: running.urls,
    report: ({ name }) => names.push(name),
  })
  assert.deepEqual(second.urls, running.urls)
  assert.deepEqual(names, [])
  assert.deepEqual(findMarked(other), [])
  await second.supervisor.stop()
})
