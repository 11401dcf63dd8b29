import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { MongoClient, MongoServerError } from 'mongodb'
import { as, eventually, isEmbedded, RawClient, rootPassword } from './harness.ts'

// These tests kill the server, which only the embedded one may suffer.
if (isEmbedded) {
  let directory: string

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'sortie-durability-'))
  })
  after(() => rmSync(directory, { recursive: true, force: true }))

  const start = async (
    name: string,
    port = 0,
  ): Promise<{ url: string; port: number; child: ChildProcess }> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_FILE: join(directory, name),
        ROOT_PASSWORD: rootPassword,
        NODE_COMPILE_CACHE: join(directory, 'cache'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(child.stdout!, 'data')
    const { url, port: chosen } = JSON.parse(String(line))
    return { url: as(url), port: chosen, child }
  }

  const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'exit')
  }

  describe('a server that is killed', () => {
    it('has every acknowledged insert and every committed transaction when it comes back', async () => {
      const acknowledged: string[] = []
      const committed: string[] = []
      for (let round = 0; round < 2; round++) {
        const { url, child } = await start('killed.db')
        const client = await MongoClient.connect(url, {
          retryWrites: false,
          serverSelectionTimeoutMS: 300,
        })
        const things = client.db('d').collection<{ _id: string; pair?: string }>('things')
        let isAlive = true
        const lanes = Array.from({ length: 8 }, async (_, lane) => {
          for (let i = 0; isAlive; i++) {
            const _id = `${round}-${lane}-${i}`
            try {
              if (lane % 2 === 0) {
                await things.insertOne({ _id })
                acknowledged.push(_id)
              } else {
                await client.withSession((session) =>
                  session.withTransaction(
                    async () => {
                      await things.insertOne({ _id: `${_id}a`, pair: _id }, { session })
                      await things.insertOne({ _id: `${_id}b`, pair: _id }, { session })
                    },
                    { timeoutMS: 500 },
                  ),
                )
                committed.push(_id)
              }
            } catch {
              return
            }
          }
        })
        const wanted = acknowledged.length + 150
        await eventually(async () => assert.ok(acknowledged.length > wanted))
        await kill(child, 'SIGKILL')
        isAlive = false
        await Promise.all(lanes)
        await client.close()
      }
      const { url, child } = await start('killed.db')
      const client = await MongoClient.connect(url)
      const stored = await client
        .db('d')
        .collection<{ _id: string; pair?: string }>('things')
        .find()
        .toArray()
      const ids = new Set(stored.map(({ _id }) => _id))
      assert.equal(ids.size, stored.length)
      assert.deepEqual(
        acknowledged.filter((_id) => !ids.has(_id)),
        [],
      )
      assert.deepEqual(
        committed.filter((pair) => !ids.has(`${pair}a`) || !ids.has(`${pair}b`)),
        [],
      )
      const halves = stored.filter(
        ({ pair, _id }) => pair && !ids.has(_id.endsWith('a') ? `${pair}b` : `${pair}a`),
      )
      assert.deepEqual(halves, [])
      assert.equal(
        await client.db('d').collection('things').estimatedDocumentCount(),
        stored.length,
      )
      await client.close()
      await kill(child, 'SIGKILL')
    })

    it('answers a repeated write with the first answer, before and after', async () => {
      const first = await start('repeated.db')
      const lsid = { id: (await import('bson')).UUID.generate() }
      const { Binary, Long } = await import('bson')
      const session = {
        lsid: { id: new Binary(lsid.id, 4) },
        txnNumber: Long.fromNumber(1),
        $db: 'd',
      }
      const increase = {
        findAndModify: 'counters',
        query: { _id: 1 },
        update: { $inc: { n: 1 } },
        upsert: true,
        new: true,
        ...session,
      }
      const insert = {
        insert: 'things',
        documents: [{ _id: 1 }],
        ...session,
        txnNumber: Long.fromNumber(2),
      }
      let raw = await RawClient.open(first.url)
      const answered = await raw.command(increase)
      assert.deepEqual(answered.value, { _id: 1, n: 1 })
      assert.deepEqual(await raw.command(increase), answered)
      assert.equal((await raw.command(insert)).n, 1)
      await kill(first.child, 'SIGKILL')
      const second = await start('repeated.db')
      raw = await RawClient.open(second.url)
      const again = await raw.command(insert)
      assert.deepEqual([again.n, again.writeErrors], [1, undefined])
      assert.equal((await raw.command(increase)).code, 225)
      assert.equal((await raw.command({ find: 'counters', $db: 'd' })).cursor.firstBatch[0].n, 1)
      raw.close()
      await kill(second.child, 'SIGTERM')
    })
  })

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
            DATA_FILE: join(directory, 'full.db'),
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
          DATA_FILE: join(directory, 'rival.db'),
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
