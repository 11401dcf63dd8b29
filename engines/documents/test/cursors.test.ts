import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Document, MongoServerError } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

async function numbers(count: number, more: Document = {}) {
  const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
  for (let from = 0; from < count; from += 5000) {
    await collection.insertMany(
      Array.from({ length: Math.min(5000, count - from) }, (_, i) => ({
        _id: from + i,
        n: (from + i) % 7,
        ...more,
      })),
    )
  }
  return collection
}

describe('a cursor', () => {
  it('goes through a result of many batches without losing or doubling anything', async () => {
    const collection = await numbers(7000)
    await collection.createIndex({ n: 1 })
    for (const [filter, sort, expected] of [
      [{}, {}, 7000],
      [{ n: { $gt: 2 } }, { n: -1 }, 4000],
      [{ n: { $in: [1, 3, 5] } }, {}, 3000],
    ] as const) {
      const seen = new Set()
      let last = Number.POSITIVE_INFINITY
      for await (const { _id, n } of collection
        .find(filter, { batchSize: 700 })
        .sort(sort as never)) {
        seen.add(_id)
        if ('n' in sort) assert.ok(n <= last)
        last = n
      }
      assert.equal(seen.size, expected)
    }
  })

  it('carries results far larger than one reply may be', async () => {
    const collection = await numbers(60, { text: 'x'.repeat(700_000) })
    const documents = await collection.find().sort({ _id: 1 }).toArray()
    assert.deepEqual(
      documents.map(({ _id }) => _id),
      Array.from({ length: 60 }, (_, i) => i),
    )
    assert.equal((await collection.find().sort({ n: 1 }).toArray()).length, 60)
  })

  it('goes on while documents before and behind it change', async () => {
    const collection = await numbers(1000)
    const cursor = collection
      .find({ _id: { $gte: 0 } } as never, { batchSize: 50 })
      .sort({ _id: 1 })
    const seen: unknown[] = []
    for await (const { _id } of cursor) {
      seen.push(_id)
      if (seen.length === 10) await collection.deleteMany({ _id: { $gte: 500 } } as never)
    }
    assert.deepEqual(
      seen.slice(0, 500),
      Array.from({ length: 500 }, (_, i) => i),
    )
    assert.ok(seen.length < 1000)
  })

  it('honours limit and batch size together', async () => {
    const collection = await numbers(500)
    const page = await collection.find({}, { batchSize: 9 }).sort({ _id: -1 }).limit(30).toArray()
    assert.deepEqual(
      page.map(({ _id }) => _id),
      Array.from({ length: 30 }, (_, i) => 499 - i),
    )
  })

  it('is gone once closed, and an unknown id is an error', async () => {
    const collection = await numbers(500)
    const cursor = collection.find({}, { batchSize: 10 })
    await cursor.next()
    const { id } = cursor
    await cursor.close()
    const more = fixture.db.command({ getMore: id, collection: collection.collectionName })
    await assert.rejects(more, (error) => error instanceof MongoServerError && error.code === 43)
  })

  it('of an aggregation is read in batches as well', async () => {
    const collection = await numbers(5000)
    const cursor = collection.aggregate(
      [{ $match: { n: { $lt: 6 } } }, { $sort: { _id: 1 } }, { $project: { also: '$n', n: 1 } }],
      { batchSize: 100 },
    )
    let count = 0
    for await (const { n, also } of cursor) {
      assert.equal(also, n)
      count++
    }
    assert.equal(count, 4286)
  })

  it('stops at the time limit', async () => {
    const collection = await numbers(20_000)
    const slow = collection
      .find(
        { $or: Array.from({ length: 400 }, (_, i) => ({ [`missing${i}`]: 1 })) },
        { maxTimeMS: 20 },
      )
      .toArray()
    await assert.rejects(slow, (error) => error instanceof MongoServerError && error.code === 50)
  })
})
