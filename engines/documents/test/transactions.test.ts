import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type ClientSession, type Document, MongoClient, MongoServerError } from 'mongodb'
import { startDocumentServer } from '../src/server.ts'
import { as, isEmbedded, rootPassword, type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

async function aCollection(...documents: Document[]) {
  const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
  await fixture.db.createCollection(collection.collectionName)
  if (documents.length > 0) await collection.insertMany(documents)
  return collection
}

async function transaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = fixture.client.startSession()
  try {
    session.startTransaction()
    return await work(session)
  } finally {
    await session.endSession()
  }
}

async function failure(work: Promise<unknown>): Promise<MongoServerError> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  assert.ok(error instanceof MongoServerError, `was not refused: ${error}`)
  return error
}

describe('a transaction', () => {
  it('keeps its writes to itself until it commits', async () => {
    const things = await aCollection({ _id: 1, n: 1 }, { _id: 2, n: 2 })
    await transaction(async (session) => {
      await things.insertOne({ _id: 3, n: 3 }, { session })
      await things.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session })
      await things.deleteOne({ _id: 2 }, { session })
      assert.deepEqual(await things.find({}, { session }).sort({ n: 1 }).toArray(), [
        { _id: 3, n: 3 },
        { _id: 1, n: 10 },
      ])
      assert.equal(await things.countDocuments({ n: { $gt: 2 } }, { session }), 2)
      assert.deepEqual(await things.find().sort({ _id: 1 }).toArray(), [
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ])
      await session.commitTransaction()
    })
    assert.deepEqual(await things.find().sort({ _id: 1 }).toArray(), [
      { _id: 1, n: 10 },
      { _id: 3, n: 3 },
    ])
  })

  it('leaves nothing behind when it aborts', async () => {
    const things = await aCollection({ _id: 1, n: 1 })
    await transaction(async (session) => {
      await things.updateMany({}, { $inc: { n: 1 } }, { session })
      await things.insertOne({ _id: 2 }, { session })
      await session.abortTransaction()
    })
    assert.deepEqual(await things.find().toArray(), [{ _id: 1, n: 1 }])
  })

  it('sees one moment, whatever others commit meanwhile', async () => {
    const things = await aCollection({ _id: 1, n: 1 }, { _id: 2, n: 1 })
    await things.createIndex({ n: 1 })
    await transaction(async (session) => {
      assert.equal((await things.findOne({ _id: 1 }, { session }))!.n, 1)
      await things.updateOne({ _id: 2 }, { $set: { n: 5 } })
      await things.insertOne({ _id: 3, n: 1 })
      assert.equal(await things.countDocuments({ n: 1 }, { session }), 2)
      assert.deepEqual(
        await things
          .aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }], { session })
          .toArray(),
        [{ _id: null, sum: 2 }],
      )
      await session.commitTransaction()
    })
    assert.equal(await things.countDocuments({ n: 1 }), 2)
  })

  it('sorts, skips and limits over stored and uncommitted documents alike', async () => {
    const things = await aCollection(
      ...Array.from({ length: 50 }, (_, i) => ({ _id: i, n: i * 2 })),
    )
    await things.createIndex({ n: 1 })
    await transaction(async (session) => {
      await things.insertMany(
        [
          { _id: 100, n: 5 },
          { _id: 101, n: -1 },
        ],
        { session },
      )
      await things.deleteOne({ n: 0 }, { session })
      await things.updateOne({ n: 2 }, { $set: { n: 99 } }, { session })
      const values = async (skip: number, limit: number) =>
        (await things.find({}, { session }).sort({ n: 1 }).skip(skip).limit(limit).toArray()).map(
          ({ n }) => n,
        )
      assert.deepEqual(await values(0, 4), [-1, 4, 5, 6])
      assert.deepEqual(await values(2, 2), [5, 6])
      assert.deepEqual(
        (
          await things
            .find({ n: { $gt: 95 } }, { session })
            .sort({ n: -1 })
            .toArray()
        ).map(({ n }) => n),
        [99, 98, 96],
      )
      const all = await things.find({}, { session, batchSize: 7 }).toArray()
      assert.equal(new Set(all.map(({ _id }) => _id)).size, 51)
      await session.abortTransaction()
    })
  })

  it('may make a collection that exists for nobody else until it commits', async () => {
    const name = `made_${randomUUID().slice(0, 8)}`
    const listed = () => fixture.db.listCollections({ name }).toArray()
    await transaction(async (session) => {
      await fixture.db.collection(name).insertOne({ n: 1 }, { session })
      assert.equal(await fixture.db.collection(name).countDocuments({}, { session }), 1)
      await session.commitTransaction()
    })
    assert.equal((await listed()).length, 1)
    assert.equal(await fixture.db.collection(name).countDocuments({}), 1)
  })

  it('may give a unique key back and take it again', async () => {
    const things = await aCollection({ _id: 1, k: 'a' })
    await things.createIndex({ k: 1 }, { unique: true })
    await transaction(async (session) => {
      await things.deleteOne({ _id: 1 }, { session })
      await things.insertOne({ _id: 2, k: 'a' }, { session })
      await things.updateOne({ _id: 2 }, { $set: { k: 'b' } }, { session })
      await things.insertOne({ _id: 1, k: 'a' }, { session })
      await session.commitTransaction()
    })
    assert.deepEqual(await things.find().sort({ _id: 1 }).toArray(), [
      { _id: 1, k: 'a' },
      { _id: 2, k: 'b' },
    ])
  })

  it('is ended by a duplicate key, stored or its own', async () => {
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

  it('commits once, and says so again when asked again', async () => {
    const things = await aCollection()
    await transaction(async (session) => {
      await things.insertOne({ _id: 1 }, { session })
      await session.commitTransaction()
      await session.commitTransaction()
    })
    assert.equal(await things.countDocuments(), 1)
  })

  it('refuses commands that have no place in it', async () => {
    const things = await aCollection({ _id: 1 })
    await transaction(async (session) => {
      await things.findOne({}, { session })
      const error = await failure(fixture.db.command({ count: things.collectionName }, { session }))
      assert.equal(error.code, 263)
      await session.abortTransaction()
    })
  })
})

describe('a conflict', () => {
  it('of two transactions over one document ends the second at once', async () => {
    const things = await aCollection({ _id: 1, n: 0 })
    await transaction((first) =>
      transaction(async (second) => {
        await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first })
        const error = await failure(
          things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second }),
        )
        assert.equal(error.code, 112)
        assert.ok(error.hasErrorLabel('TransientTransactionError'))
        await first.commitTransaction()
      }),
    )
    assert.equal((await things.findOne({ _id: 1 }))!.n, 1)
  })

  it('with a change committed after the snapshot ends the transaction', async () => {
    const things = await aCollection({ _id: 1, n: 0 }, { _id: 2, n: 0 })
    await transaction(async (session) => {
      await things.findOne({ _id: 2 }, { session })
      await things.updateOne({ _id: 1 }, { $set: { n: 7 } })
      assert.equal((await failure(things.deleteOne({ _id: 1 }, { session }))).code, 112)
    })
    await transaction(async (session) => {
      await things.findOne({ _id: 2 }, { session })
      await things.insertOne({ _id: 3 })
      assert.equal((await failure(things.insertOne({ _id: 3 }, { session }))).code, 112)
    })
  })

  it('over a unique key that another transaction has taken ends the second', async () => {
    const things = await aCollection()
    await things.createIndex({ k: 1 }, { unique: true })
    await transaction((first) =>
      transaction(async (second) => {
        await things.insertOne({ _id: 1, k: 'a' }, { session: first })
        assert.equal(
          (await failure(things.insertOne({ _id: 2, k: 'a' }, { session: second }))).code,
          112,
        )
        await first.commitTransaction()
      }),
    )
  })

  it('makes a plain write wait for the end of the transaction', async () => {
    const things = await aCollection({ _id: 1, n: 1 })
    await transaction(async (session) => {
      await things.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
      await things.insertOne({ _id: 2, n: 0 }, { session })
      let isDone = false
      const waiting = Promise.all([
        things.updateOne({ _id: 1 }, { $mul: { n: 2 } }),
        failure(things.insertOne({ _id: 2 })),
      ]).finally(() => {
        isDone = true
      })
      const error = await failure(
        things.updateOne({ _id: 1 }, { $set: { n: 0 } }, { maxTimeMS: 100 }),
      )
      assert.equal(error.code, 50)
      assert.equal(isDone, false)
      await session.commitTransaction()
      const [, duplicate] = await waiting
      assert.equal(duplicate.code, 11000)
    })
    assert.equal((await things.findOne({ _id: 1 }))!.n, 22)
  })

  it("is overcome by the driver's own retry, so that no change is lost", async () => {
    const accounts = await aCollection(
      ...Array.from({ length: 5 }, (_, _id) => ({ _id, balance: 100 })),
    )
    const moves = Array.from({ length: 12 }, (_, lane) => async () => {
      for (let i = 0; i < 6; i++) {
        await fixture.client.withSession((session) =>
          session.withTransaction(async () => {
            const [from, to] = [(lane + i) % 5, (lane * 3 + i + 1) % 5]
            const source = await accounts.findOne({ _id: from }, { session })
            await accounts.updateOne(
              { _id: from },
              { $set: { balance: source!.balance - 1 } },
              { session },
            )
            await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session })
            const total = await accounts
              .aggregate([{ $group: { _id: null, sum: { $sum: '$balance' } } }], { session })
              .next()
            assert.equal(total!.sum, 500)
          }),
        )
      }
    })
    let isRunning = true
    const watching = (async () => {
      while (isRunning) {
        const all = await accounts.find().toArray()
        // Read in one batch outside of transactions: committed states only.
        assert.equal(
          all.reduce((sum, { balance }) => sum + balance, 0),
          500,
        )
      }
    })()
    await Promise.all(moves.map((move) => move()))
    isRunning = false
    await watching
    assert.equal(
      (await accounts.find().toArray()).reduce((sum, { balance }) => sum + balance, 0),
      500,
    )
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
