import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { aCollection, fixture, transaction } from './sessions.ts'

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

  it('sorts and limits over stored and uncommitted documents alike', async () => {
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
      const values = async (limit: number) =>
        (await things.find({}, { session }).sort({ n: 1 }).limit(limit).toArray()).map(({ n }) => n)
      assert.deepEqual(await values(4), [-1, 4, 5, 6])
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
})
