import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Document, MongoServerError } from 'mongodb'
import { isEmbedded, type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

function aCollection() {
  return fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
}

function codeOf(error: { code: number }): never {
  return error.code as never
}

async function refused(work: Promise<unknown>, code: number): Promise<MongoServerError> {
  try {
    await work
  } catch (error) {
    assert.ok(error instanceof MongoServerError, String(error))
    assert.equal(error.code, code, error.message)
    return error
  }
  throw new assert.AssertionError({ message: 'was not refused' })
}

/** The access stage at the bottom of the winning plan. */
function accessOf(explained: Document): Document {
  let stage =
    explained.queryPlanner?.winningPlan ?? explained.stages?.[0].$cursor.queryPlanner.winningPlan
  stage = stage.queryPlan ?? stage
  const stages = [stage.stage]
  while (stage.inputStage) {
    stage = stage.inputStage
    stages.push(stage.stage)
  }
  return { ...stage, stages }
}

describe('unique indexes', () => {
  it('refuse a second document and name key and value', async () => {
    const users = aCollection()
    await users.createIndex({ email: 1, org: 1 }, { unique: true })
    await users.insertOne({ email: 'a@b.c', org: 1 })
    const error = await refused(users.insertOne({ email: 'a@b.c', org: 1 }), 11000)
    assert.deepEqual(error.keyPattern, { email: 1, org: 1 })
    assert.deepEqual(error.keyValue, { email: 'a@b.c', org: 1 })
    assert.match(
      error.message,
      /^E11000 duplicate key error collection: .* index: email_1_org_1 dup key: \{ email: "a@b\.c", org: 1 \}$/,
    )
    await users.insertOne({ email: 'a@b.c', org: 2 })
  })

  it('hold for updates, numbers of any type, array items and missing values', async () => {
    const things = aCollection()
    await things.createIndex({ k: 1 }, { unique: true })
    await things.insertMany([{ _id: 1, k: 1 }, { _id: 2, k: [5, 6] }, { _id: 3 }])
    await refused(things.updateOne({ _id: 2 }, { $push: { k: 1 } } as never), 11000)
    await refused(
      fixture.db
        .command({ insert: things.collectionName, documents: [{ k: 1.0 }] })
        .then(({ writeErrors }) => {
          throw new MongoServerError({ ...writeErrors[0], message: writeErrors[0].errmsg })
        }),
      11000,
    )
    await refused(things.insertOne({ k: 6 }), 11000)
    await refused(things.insertOne({ other: 1 }), 11000)
    await things.updateOne({ _id: 1 }, { $set: { k: 7 } })
    await things.insertOne({ k: 1 })
  })

  it('leave out what sparse and partial indexes leave out', async () => {
    const sparse = aCollection()
    await sparse.createIndex({ k: 1 }, { unique: true, sparse: true })
    await sparse.insertMany([{ a: 1 }, { a: 2 }, { k: 1 }])
    await refused(sparse.insertOne({ k: 1 }), 11000)
    const partial = aCollection()
    await partial.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { open: true } })
    await partial.insertMany([
      { k: 1, open: false },
      { k: 1, open: false },
      { k: 1, open: true },
    ])
    await refused(partial.insertOne({ k: 1, open: true }), 11000)
    await refused(partial.updateOne({ open: false }, { $set: { open: true } }), 11000)
  })

  it('are not made over documents that contradict them', async () => {
    const things = aCollection()
    await things.insertMany([{ k: 1 }, { k: 1 }])
    await refused(things.createIndex({ k: 1 }, { unique: true }), 11000)
    assert.deepEqual(
      (await things.indexes()).map(({ name }) => name),
      ['_id_'],
    )
  })
})

describe('the list of indexes', () => {
  it('shows what was made, in order, and forgets what was dropped', async () => {
    const things = aCollection()
    await things.createIndex({ a: 1, b: -1 }, { sparse: true })
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'expiry' })
    await things.createIndex({ p: 1 }, { partialFilterExpression: { p: { $gt: 5 } } })
    assert.deepEqual(await things.indexes(), [
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', sparse: true },
      { v: 2, key: { at: 1 }, name: 'expiry', expireAfterSeconds: 60 },
      { v: 2, key: { p: 1 }, name: 'p_1', partialFilterExpression: { p: { $gt: 5 } } },
    ])
    await things.dropIndex('expiry')
    await refused(things.dropIndex('expiry'), 27)
    await refused(things.dropIndex('_id_'), 72)
    await things.dropIndexes()
    assert.equal((await things.indexes()).length, 1)
    await refused(fixture.db.collection('never-made').indexes(), 26)
  })

  it('takes the same index twice and refuses a different one under its name or keys', async () => {
    const things = aCollection()
    await things.createIndex({ a: 1 })
    await things.createIndex({ a: 1 })
    await refused(things.createIndex({ a: 1 }, { name: 'other' }), 85)
    await refused(things.createIndex({ b: 1 }, { name: 'a_1' }), 86)
    await refused(things.createIndex({ a: 1 }, { unique: true }), 86)
    await refused(things.createIndex({ a: 0 } as never), 67)
  })
})

describe('the plan', () => {
  async function expenses() {
    const collection = aCollection()
    await collection.createIndex({ userId: 1, date: -1, createdAt: -1 })
    await collection.createIndex({ publishedAt: 1 })
    await collection.insertMany(
      Array.from({ length: 300 }, (_, i) => ({
        _id: i,
        userId: `u${i % 3}`,
        date: new Date(1e12 + (i % 10) * 864e5),
        createdAt: new Date(1e12 + i),
        publishedAt: i < 295 ? new Date() : null,
      })),
    )
    return collection
  }

  it('reads only the keys of an equality prefix, in the order asked for', async () => {
    const collection = await expenses()
    const explained = await collection
      .find({ userId: 'u1' })
      .sort({ date: -1, createdAt: -1 })
      .limit(10)
      .explain('executionStats')
    const access = accessOf(explained)
    assert.deepEqual(
      [access.stage, access.indexName, access.direction],
      ['IXSCAN', 'userId_1_date_-1_createdAt_-1', 'forward'],
    )
    assert.ok(!access.stages.includes('SORT'))
    assert.equal(explained.executionStats.totalDocsExamined, 10)
  })

  it('reads the same index backwards for the reverse order', async () => {
    const collection = await expenses()
    const access = accessOf(
      await collection.find({ userId: 'u1' }).sort({ date: 1, createdAt: 1 }).explain(),
    )
    assert.deepEqual([access.direction, access.stages.includes('SORT')], ['backward', false])
  })

  it('bounds a range and leaves the other documents unread', async () => {
    const collection = await expenses()
    const filter = {
      userId: 'u1',
      date: { $gte: new Date(1e12 + 2 * 864e5), $lt: new Date(1e12 + 4 * 864e5) },
    }
    const explained = await collection.find(filter).explain('executionStats')
    assert.equal(explained.executionStats.nReturned, 20)
    assert.ok(explained.executionStats.totalDocsExamined <= 20)
  })

  it('finds the few documents whose field is null', async () => {
    const collection = await expenses()
    const explained = await collection
      .find({ publishedAt: null })
      .sort({ _id: 1 })
      .explain('executionStats')
    assert.ok(explained.executionStats.totalDocsExamined <= 5)
  })

  it('reads an $or through the index of each branch, and every document once', async () => {
    const collection = await expenses()
    const filter = {
      $or: [{ publishedAt: null }, { userId: 'u1', date: new Date(1e12) }, { _id: 295 as never }],
    }
    const explained = await collection.find(filter).explain('executionStats')
    assert.equal(explained.executionStats.nReturned, 15)
    // MongoDB's planner tries other plans beside the one it takes.
    assert.ok(explained.executionStats.totalDocsExamined <= (isEmbedded ? 16 : 60))
    const ids = (await collection.find(filter).sort({ _id: -1 }).toArray()).map(({ _id }) => _id)
    assert.equal(new Set(ids).size, 15)
    assert.deepEqual(ids.slice(0, 5), [299, 298, 297, 296, 295])
  })

  it('reads everything where no index helps, and what the hint says where one is given', async () => {
    const collection = await expenses()
    assert.equal(accessOf(await collection.find({ amount: 5 }).explain()).stage, 'COLLSCAN')
    assert.equal(
      accessOf(await collection.find({ amount: 5 }).hint({ publishedAt: 1 }).explain()).indexName,
      'publishedAt_1',
    )
    await refused(collection.find({}).hint('nothing').toArray(), 2)
  })

  it('does not use a partial or sparse index that lacks matching documents', async () => {
    const collection = aCollection()
    await collection.createIndex({ a: 1 }, { partialFilterExpression: { a: { $gt: 10 } } })
    await collection.createIndex({ s: 1 }, { sparse: true })
    await collection.insertMany([
      { _id: 1, a: 5 },
      { _id: 2, a: 15 },
      { _id: 3, s: 1 },
      { _id: 4, s: null },
    ])
    const ids = async (filter: Document) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    assert.deepEqual(await ids({ a: { $gt: 0 } }), [1, 2])
    assert.deepEqual(await ids({ a: { $gt: 10 } }), [2])
    assert.deepEqual(await ids({ s: null }), [1, 2, 4])
    assert.deepEqual(await ids({ s: { $exists: true } }), [3, 4])
    assert.deepEqual(
      (await collection.find().sort({ s: 1, _id: 1 }).toArray()).map(({ _id }) => _id),
      [1, 2, 4, 3],
    )
  })
})

describe('an index', () => {
  const scalar = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noDefaultInfinity: false }),
    fc.constantFrom(
      '',
      'a',
      'ab',
      'b',
      'a\0',
      'ä',
      '𝒳',
      null,
      true,
      false,
      new Date(0),
      new Date(-5),
      Number.NaN,
    ),
  )
  const value = fc.oneof(
    { weight: 5, arbitrary: scalar },
    fc.array(scalar, { maxLength: 3 }),
    fc.record({ x: scalar }),
  )
  const aDocument = fc.record(
    {
      a: value,
      b: value,
      c: fc.oneof(fc.record({ d: value }), fc.array(fc.record({ d: scalar }), { maxLength: 2 })),
    },
    { requiredKeys: [] },
  )
  const condition = fc.oneof(
    scalar,
    fc.record({ $gt: scalar }),
    fc.record({ $lte: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $ne: scalar }),
    fc.record({ $exists: fc.boolean() }),
    fc.constant({ $regex: '^a' }),
    fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
  )
  const aConjunction = fc.record(
    { a: condition, b: condition, 'c.d': condition },
    { requiredKeys: [] },
  )
  const aFilter = fc.oneof(
    { weight: 4, arbitrary: aConjunction },
    fc.record({ $or: fc.array(aConjunction, { minLength: 1, maxLength: 3 }) }),
  )
  const direction = fc.constantFrom(1, -1)
  const anOrder = fc.record({ a: direction, b: direction, 'c.d': direction }, { requiredKeys: [] })

  it('never changes what a query answers, nor its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDocument, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(aFilter, anOrder), { minLength: 4, maxLength: 8 }),
        fc.array(
          anOrder.filter((keys) => Object.keys(keys).length > 0),
          { minLength: 1, maxLength: 2 },
        ),
        async (documents, queries, indexes) => {
          const plain = aCollection()
          const indexed = aCollection()
          const numbered = documents.map((document, _id) => ({ _id, ...document }))
          // Documents with arrays on two paths of one index cannot be stored under it.
          for (const keys of indexes) await indexed.createIndex(keys as never)
          for (const document of numbered) {
            await indexed.insertOne(document as never).then(
              () => plain.insertOne(document as never),
              () => {},
            )
          }
          for (const [filter, order] of queries) {
            const sort = { ...order, _id: 1 } as never
            const expected = await plain
              .find(filter as never)
              .sort(sort)
              .toArray()
              .catch(codeOf)
            assert.deepEqual(
              await indexed
                .find(filter as never)
                .sort(sort)
                .toArray()
                .catch(codeOf),
              expected,
            )
            // Nothing sorts by two arrays at once.
            if ((expected as unknown) === 2) continue
            assert.equal(await indexed.countDocuments(filter as never), expected.length)
            const byOrder = await indexed
              .find(filter as never)
              .sort(order as never)
              .toArray()
            assert.deepEqual(
              new Set(byOrder.map(({ _id }) => _id)),
              new Set(expected.map(({ _id }) => _id)),
            )
          }
          await plain.drop()
          await indexed.drop()
        },
      ),
      { numRuns: 40 },
    )
  })
})
