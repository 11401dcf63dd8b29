import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { isEmbedded } from './harness.ts'
import { aCollection, accessOf, refused } from './indexed.ts'

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
