import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { smallDisk } from '@sortie/testing/small-disk'
import { MongoClient, MongoServerError } from 'mongodb'
import { startDocumentServer } from '../src/server.ts'
import { as, rootPassword } from './harness.ts'

const mebibyte = 1024 * 1024
const OUT_OF_DISK_SPACE = 14031

type Thing = { _id: number; text: string }

/** A server with ten documents of 100 kB, on a disk of its own where it has a size. */
async function aServer(test: TestContext, options: { mebibytes?: number; mostLogBytes?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-log-'))
  const disk = options.mebibytes ? smallDisk(folder, options.mebibytes) : null
  const file = join(folder, 'data.db')
  const server = await startDocumentServer({ file, rootPassword, ...options })
  const client = await MongoClient.connect(as(server.url))
  test.after(async () => {
    await client.close()
    await server.close()
    disk?.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const things = client.db('d').collection<Thing>('things')
  for (let _id = 0; _id < 10; _id++) await things.insertOne({ _id, text: 'a'.repeat(100_000) })
  let writes = 0
  return {
    client,
    things,
    disk,
    write: () => {
      writes += 1
      const text = String(writes % 7).repeat(100_000)
      return things.updateOne({ _id: writes % 10 }, { $set: { text } })
    },
    logBytes: () => statSync(`${file}-wal`).size,
  }
}

/** Reads in a transaction that nobody ends. */
async function forgetTransaction({ client, things }: Awaited<ReturnType<typeof aServer>>) {
  const session = client.startSession()
  session.startTransaction()
  await things.findOne({ _id: 1 }, { session })
  return session
}

it('a disk that the log has filled, while somebody read, is written again by itself', async (test) => {
  const server = await aServer(test, { mebibytes: 24 })
  if (!server.disk) return test.skip('this user may not mount')
  const session = await forgetTransaction(server)
  let failures = 0
  for (let turn = 0; turn < 400 && failures === 0; turn++)
    await server.write().catch((error) => {
      assert.ok(error instanceof MongoServerError, String(error))
      assert.equal(error.code, OUT_OF_DISK_SPACE)
      failures += 1
    })
  assert.ok(failures > 0, 'the disk was never full')

  await eventually(() => server.write())
  assert.ok(server.logBytes() < 12 * mebibyte, `the log has ${server.logBytes()} bytes`)
  await assert.rejects(
    server.things.findOne({ _id: 1 }, { session }),
    (error) =>
      error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError'),
  )
  await session.endSession()
  assert.equal(await server.things.countDocuments(), 10)
})

it('a disk that others have filled is written again once there is room', async (test) => {
  const server = await aServer(test, { mebibytes: 24 })
  const { disk } = server
  if (!disk) return test.skip('this user may not mount')
  disk.fill()
  await assert.rejects(async () => {
    for (let turn = 0; turn < 400; turn++) await server.write()
  })
  disk.free()
  await eventually(() => server.write())
})

it('a forgotten transaction does not let the log grow without bound', async (test) => {
  const mostLogBytes = 16 * mebibyte
  const server = await aServer(test, { mostLogBytes })
  const session = await forgetTransaction(server)
  let longest = 0
  for (let turn = 0; turn < 600; turn++) {
    await server.write()
    longest = Math.max(longest, server.logBytes())
  }
  // 60 MB were written. It looks every 64 commits, and SQLite's own pause is 8 MiB.
  assert.ok(longest < mostLogBytes + 12 * mebibyte, `the log had ${longest} bytes`)
  await session.endSession()
})
