import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { MongoClient, MongoServerError } from 'mongodb'
import { as, isEmbedded, rootPassword } from './harness.ts'
import { RawClient } from './raw-client.ts'

import { useServerProcess } from './server-process.ts'

// These tests kill the server, which only the embedded one may suffer.
if (isEmbedded) {
  const { start, kill, directory } = useServerProcess()

  describe('a disk that takes no more', () => {
    it('makes writes fail with an error, keeps reads alive, and loses nothing that was acknowledged', async () => {
      // The shell limits the size of every file the server writes, as a full disk would.
      const limited = spawn(
        'bash',
        [
          '-c',
          `ulimit -f 3000; exec "${process.execPath}" "${join(import.meta.dirname, '../src/main.ts')}"`,
        ],
        {
          env: {
            ...process.env,
            PORT: '0',
            DATA_FILE: join(directory(), 'full.db'),
            ROOT_PASSWORD: rootPassword,
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const [line] = await once(limited.stdout, 'data')
      const client = await MongoClient.connect(as(JSON.parse(String(line)).url))
      const things = client.db('d').collection<{ _id: number; text: string }>('things')
      let acknowledged = 0
      const failure = await (async () => {
        for (;;) {
          await things.insertOne({ _id: acknowledged, text: 'x'.repeat(20_000) })
          acknowledged++
        }
      })().catch((error) => error)
      assert.ok(failure instanceof MongoServerError, String(failure))
      assert.match(failure.message, /could not be stored/)
      assert.ok(acknowledged > 50)
      assert.equal(await things.countDocuments(), acknowledged)
      assert.equal((await things.findOne({ _id: acknowledged - 1 }))!._id, acknowledged - 1)
      await client.close()
      await kill(limited, 'SIGKILL')
      const { url, child } = await start('full.db')
      const again = await MongoClient.connect(url)
      assert.equal(await again.db('d').collection('things').countDocuments(), acknowledged)
      await again.close()
      await kill(child, 'SIGTERM')
    })
  })

  describe('a server that is asked to stop', () => {
    it('ends with code 0, keeps everything, and says so plainly when it cannot start', async () => {
      const first = await start('stopped.db')
      const client = await MongoClient.connect(first.url)
      await client
        .db('d')
        .collection('things')
        .insertMany(Array.from({ length: 500 }, (_, n) => ({ n })))
      const rival = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
        env: {
          ...process.env,
          PORT: String(first.port),
          DATA_FILE: join(directory(), 'rival.db'),
          ROOT_PASSWORD: rootPassword,
        },
      })
      const [said] = await once(rival.stdout, 'data')
      assert.match(JSON.parse(String(said)).message, /EADDRINUSE/)
      const [rivalCode] = await once(rival, 'exit')
      assert.equal(rivalCode, 1)
      await client.close()
      first.child.kill('SIGTERM')
      const [code] = await once(first.child, 'exit')
      assert.equal(code, 0)
      const second = await start('stopped.db')
      const other = await MongoClient.connect(second.url)
      assert.equal(await other.db('d').collection('things').countDocuments(), 500)
      await other.close()
      await kill(second.child, 'SIGTERM')
    })
  })

  describe('a connection that is lost', () => {
    it('takes its open transaction with it', async () => {
      const { url, child } = await start('lost.db')
      const { Binary, Long, UUID } = await import('bson')
      const raw = await RawClient.open(url)
      const session = {
        lsid: { id: new Binary(UUID.generate(), 4) },
        txnNumber: Long.fromNumber(1),
        autocommit: false,
        $db: 'd',
      }
      assert.equal(
        (
          await raw.command({
            insert: 'things',
            documents: [{ _id: 1 }],
            startTransaction: true,
            ...session,
          })
        ).n,
        1,
      )
      raw.close()
      const other = await RawClient.open(url)
      const insert = await other.command({
        insert: 'things',
        documents: [{ _id: 1, mine: true }],
        maxTimeMS: 5000,
        $db: 'd',
      })
      assert.deepEqual([insert.n, insert.writeErrors], [1, undefined])
      const commit = await other.command({ commitTransaction: 1, ...session, $db: 'admin' })
      assert.equal(commit.code, 251)
      other.close()
      await kill(child, 'SIGTERM')
    })
  })
}
