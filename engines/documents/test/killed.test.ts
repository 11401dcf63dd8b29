import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { MongoClient } from 'mongodb'
import { isEmbedded } from './harness.ts'
import { RawClient } from './raw-client.ts'

import { useServerProcess } from './server-process.ts'

// These tests kill the server, which only the embedded one may suffer.
if (isEmbedded) {
  const { start, kill } = useServerProcess()

  describe('a server that is killed', () => {
    it('has every acknowledged insert and every committed transaction when it comes back', async () => {
      const acknowledged: string[] = []
      const committed: string[] = []
      for (let round = 0; round < 2; round++) {
        const { url, child } = await start('killed.db')
        const client = await MongoClient.connect(url, {
          retryWrites: false,
          serverSelectionTimeoutMS: 2000,
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
}
