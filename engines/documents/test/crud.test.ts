import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aCollection, filled, fixture, refused } from './filled.ts'

describe('inserting', () => {
  it('answers the ids and keeps the order of fields', async () => {
    const collection = aCollection()
    const { insertedId } = await collection.insertOne({ b: 1, a: { z: 1, y: 2 } })
    assert.deepEqual(Object.keys((await collection.findOne({ _id: insertedId }))!), [
      '_id',
      'b',
      'a',
    ])
  })

  it('puts the id first wherever it came', async () => {
    const collection = aCollection()
    await fixture.db.command({ insert: collection.collectionName, documents: [{ a: 1, _id: 5 }] })
    assert.deepEqual(Object.keys((await collection.findOne({}))!), ['_id', 'a'])
  })

  it('goes on after a duplicate when unordered and stops there when ordered', async () => {
    const collection = await filled({ _id: 2 })
    const documents = () => [{ _id: 1 }, { _id: 2 }, { _id: 3 }]
    await refused(collection.insertMany(documents() as never), 11000)
    assert.equal(await collection.countDocuments(), 2)
    await refused(collection.insertMany(documents() as never, { ordered: false }), 11000)
    assert.equal(await collection.countDocuments(), 3)
  })

  it('refuses a document above 16 MB and keeps one just below', async () => {
    const collection = aCollection()
    await collection.insertOne({ text: 'x'.repeat(16 * 1024 * 1024 - 64) })
    await assert.rejects(collection.insertOne({ text: 'x'.repeat(16 * 1024 * 1024 + 64) }))
    assert.equal(await collection.countDocuments(), 1)
  })

  it('refuses an array as id', async () => {
    await assert.rejects(aCollection().insertOne({ _id: [1] } as never))
  })
})

describe('deleting', () => {
  it('removes one or all that match', async () => {
    const collection = await filled({ a: 1 }, { a: 1 }, { a: 2 })
    assert.equal((await collection.deleteOne({ a: 1 })).deletedCount, 1)
    assert.equal((await collection.deleteMany({ a: { $lt: 3 } })).deletedCount, 2)
    assert.equal(await collection.estimatedDocumentCount(), 0)
  })
})

describe('finding and changing at once', () => {
  it('answers the document before or after', async () => {
    const collection = await filled({ _id: 1, n: 1 }, { _id: 2, n: 2 })
    const increase = { $inc: { n: 10 } }
    assert.deepEqual(await collection.findOneAndUpdate({ n: 2 }, increase), { _id: 2, n: 2 })
    const options = { returnDocument: 'after' } as const
    const after = { _id: 2, n: 22 }
    assert.deepEqual(await collection.findOneAndUpdate({ n: 12 }, increase, options), after)
    assert.deepEqual(await collection.findOneAndDelete({ n: 1 }), { _id: 1, n: 1 })
    assert.equal(await collection.findOneAndDelete({ n: 1 }), null)
  })

  it('tells whether it inserted', async () => {
    const collection = aCollection()
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const
    const first = await collection.findOneAndUpdate(
      { _id: 'k' } as never,
      { $inc: { n: 1 } },
      options,
    )
    assert.deepEqual(first.value, { _id: 'k', n: 1 })
    assert.deepEqual(first.lastErrorObject, { n: 1, updatedExisting: false, upserted: 'k' })
    const second = await collection.findOneAndUpdate(
      { _id: 'k' } as never,
      { $inc: { n: 1 } },
      options,
    )
    assert.deepEqual(second.lastErrorObject, { n: 1, updatedExisting: true })
  })
})

describe('counting and listing values', () => {
  it('counts all and those that match, and lists their values', async () => {
    const collection = await filled(...Array.from({ length: 20 }, (_, i) => ({ n: i % 5 })))
    assert.equal(await collection.countDocuments({ n: { $lt: 2 } }), 8)
    assert.equal(await collection.countDocuments({ n: 9 }), 0)
    assert.equal(await collection.estimatedDocumentCount(), 20)
    assert.deepEqual(await collection.distinct('n', { n: { $gte: 3 } }), [3, 4])
  })

  it('lists the items of arrays one by one', async () => {
    const collection = await filled({ t: ['b', 'a'] }, { t: 'a' }, { u: 1 }, { t: [] })
    assert.deepEqual(await collection.distinct('t'), ['a', 'b'])
  })
})
