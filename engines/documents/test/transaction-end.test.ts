import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { MongoClient } from 'mongodb'
import { startDocumentServer } from '../src/server.ts'
import { as, isEmbedded, rootPassword, type Thing } from './harness.ts'
import { aCollection, failure, fixture, transaction } from './sessions.ts'

describe('the end of a transaction', () => {
  it('is brought about by a duplicate key, stored or its own', async () => {
    const things = await aCollection({ _id: 1, k: 'a' })
    await things.createIndex({ k: 1 }, { unique: true })
    for (const documents of [
      [{ _id: 2, k: 'a' }],
      [{ _id: 1 }],
      [
        { _id: 5, k: 'n' },
        { _id: 6, k: 'n' },
      ],
    ]) {
      await transaction(async (session) => {
        await things.insertOne({ _id: 99, k: 'z' }, { session })
        const error = await failure(things.insertMany(documents, { session }))
        assert.equal(error.code, 11000)
        const after = await failure(things.findOne({}, { session }))
        assert.equal(after.code, 251)
        assert.ok(after.hasErrorLabel('TransientTransactionError'))
        await session.abortTransaction()
      })
    }
    assert.equal(await things.countDocuments(), 1)
  })

  it('is one commit, which may be asked for again', async () => {
    const things = await aCollection()
    await transaction(async (session) => {
      await things.insertOne({ _id: 1 }, { session })
      await session.commitTransaction()
      await session.commitTransaction()
    })
    assert.equal(await things.countDocuments(), 1)
  })

  it('is brought about by a command that is not allowed in it', async () => {
    const things = await aCollection({ _id: 1 })
    await transaction(async (session) => {
      await things.findOne({}, { session })
      const error = await failure(fixture.db.command({ count: things.collectionName }, { session }))
      assert.equal(error.code, 263)
      await session.abortTransaction()
    })
  })
})

describe('a transaction that stays open too long', () => {
  it('is aborted, and gives its documents free', async () => {
    const { url, close } = await withShortTransactions()
    const client = await MongoClient.connect(url)
    const things = client
      .db(fixture.db.databaseName)
      .collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
    await things.insertOne({ _id: 1, n: 1 })
    const session = client.startSession()
    session.startTransaction()
    await things.updateOne({ _id: 1 }, { $set: { n: 2 } }, { session })
    await things.updateOne({ _id: 1 }, { $inc: { n: 5 } }, { maxTimeMS: 10_000 })
    const error = await failure(session.commitTransaction())
    assert.equal(error.code, 251)
    assert.equal((await things.findOne({ _id: 1 }))!.n, 6)
    await session.endSession()
    await client.close()
    await close()
  })
})

async function withShortTransactions() {
  if (isEmbedded) {
    const server = await startDocumentServer({
      file: ':memory:',
      rootPassword,
      transactionSeconds: 1,
    })
    return { url: as(server.url), close: server.close }
  }
  const limit = (transactionLifetimeLimitSeconds: number) =>
    fixture.client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds })
  await limit(1)
  return { url: fixture.url, close: () => limit(60) }
}

describe('an abandoned transaction', () => {
  it('ends with its session, and its locks with it', async () => {
    const things = await aCollection({ _id: 1, n: 1 })
    const session = fixture.client.startSession()
    session.startTransaction()
    await things.updateOne({ _id: 1 }, { $set: { n: 2 } }, { session })
    await session.endSession()
    await things.updateOne({ _id: 1 }, { $inc: { n: 5 } }, { maxTimeMS: 5000 })
    assert.equal((await things.findOne({ _id: 1 }))!.n, 6)
  })
})
