import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { aCollection } from './indexed.ts'

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

  const planOf = async (filter: Document, sort: Document = {}) => {
    const found = (await expenses()).find(filter).sort(sort as never)
    return (await found.explain('queryPlanner')).queryPlanner.winningPlan
  }
  const byUser = 'userId_1_date_-1_createdAt_-1'

  it('walks an index in the order asked for, forwards or backwards, instead of sorting', async () => {
    for (const [order, direction] of [
      [-1, 'forward'],
      [1, 'backward'],
    ]) {
      const { stage, inputStage, ...plan } = await planOf(
        { userId: 'u1' },
        { date: order, createdAt: order },
      )
      const { indexName, direction: taken } = inputStage ?? plan
      assert.deepEqual([indexName, taken], [byUser, direction])
      assert.notEqual(stage, 'SORT')
    }
  })

  it('takes an index for a range and for null, and sorts where the order is another', async () => {
    const days = { $gte: new Date(1e12), $lt: new Date(1e12 + 864e5) }
    const range = await planOf({ userId: 'u1', date: days })
    assert.equal((range.inputStage ?? range).indexName, byUser)
    assert.equal((await planOf({ publishedAt: null }, { _id: 1 })).stage, 'SORT')
  })

  it('reads an $or through the index of each branch, and every document once', async () => {
    const filter = {
      $or: [{ publishedAt: null }, { userId: 'u1', date: new Date(1e12) }, { _id: 295 as never }],
    }
    const shown = JSON.stringify(await planOf(filter))
    for (const index of ['publishedAt_1', byUser, '_id_']) assert.ok(shown.includes(index), index)
    const ids = (await (await expenses()).find(filter).sort({ _id: -1 }).toArray()).map(
      ({ _id }) => _id,
    )
    assert.equal(new Set(ids).size, 15)
    assert.deepEqual(ids.slice(0, 5), [299, 298, 297, 296, 295])
  })

  it('finds a rare word by its own keys, and a page of a common one in the order asked for', async () => {
    const collection = aCollection()
    await collection.createIndex({ words: 1 })
    await collection.createIndex({ date: -1 })
    await collection.insertMany(
      Array.from({ length: 6000 }, (_, i) => ({
        _id: i,
        date: new Date(1e12 + i),
        words: ['hotel', `visit${i}`],
      })),
    )
    const beginning = (word: string) => ({
      words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } },
    })
    const page = async (filter: Document) => {
      const found = collection.find(filter).sort({ date: -1 }).limit(3)
      const { winningPlan } = (await found.clone().explain('queryPlanner')).queryPlanner
      const { indexName } = winningPlan.inputStage ?? winningPlan
      return [indexName, (await found.toArray()).map(({ _id }) => _id)]
    }
    assert.deepEqual(await page(beginning('visit599')), ['words_1', [5999, 5998, 5997]])
    assert.deepEqual(await page(beginning('visit5999')), ['words_1', [5999]])
    assert.deepEqual(await page(beginning('nobody')), ['words_1', []])
    assert.deepEqual(await page(beginning('hotel')), ['date_-1', [5999, 5998, 5997]])
    const long = { date: { $gte: new Date(1e12) } }
    const late = await page({ ...long, ...beginning('visit17') })
    assert.deepEqual(late, ['words_1', [1799, 1798, 1797]])
    const both = [beginning('hotel'), beginning('visit17')]
    assert.deepEqual(await page({ $and: both }), ['words_1', [1799, 1798, 1797]])
    assert.deepEqual(await page({ $and: both.reverse() }), ['words_1', [1799, 1798, 1797]])
    const unsorted = await collection.find({ $and: both.reverse() }).limit(3).toArray()
    // In the order of the rare word's keys.
    assert.deepEqual(
      unsorted.map(({ _id }) => _id),
      [17, 170, 1700],
    )
    const common = [beginning('hotel'), beginning('visit')]
    assert.deepEqual(await page({ $and: common }), ['date_-1', [5999, 5998, 5997]])
  })

  it('takes an index after queries on more paths than are remembered', async () => {
    const collection = await expenses()
    const many = (from: number) => ({
      $or: Array.from({ length: 600 }, (_, n) => ({ [`receipts.r${from + n}`]: true })),
    })
    for (let from = 0; from < 6000; from += 600) await collection.findOne(many(from))
    const found = collection.find({ userId: 'u1' }).sort({ date: -1, createdAt: -1 })
    const plan = (await found.explain('queryPlanner')).queryPlanner.winningPlan
    assert.deepEqual([plan.stage, plan.indexName], ['IXSCAN', byUser])
  })

  it('reads everything where no index helps', async () => {
    assert.equal((await planOf({ amount: 5 })).stage, 'COLLSCAN')
  })

  it('does not use a sparse index that lacks matching documents', async () => {
    const collection = aCollection()
    await collection.createIndex({ s: 1 }, { sparse: true })
    await collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, s: 1 }, { _id: 4, s: null }])
    const ids = async (filter: Document) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    assert.deepEqual(await ids({ s: null }), [1, 2, 4])
    assert.deepEqual(await ids({ s: { $exists: true } }), [3, 4])
    assert.deepEqual(
      (await collection.find().sort({ s: 1, _id: 1 }).toArray()).map(({ _id }) => _id),
      [1, 2, 4, 3],
    )
  })
})
