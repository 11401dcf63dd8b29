import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { aCollection, filled, refused, updated } from './filled.ts'

describe('updating what a filter found', () => {
  it('sets the item that the filter matched', async () => {
    assert.deepEqual(await updated({ l: [1, 5, 9] }, { $set: { 'l.$': 0 } }, { l: { $gt: 3 } }), {
      l: [1, 0, 9],
    })
    assert.deepEqual(
      await updated({ m: [{ x: 1 }, { x: 2 }] }, { $set: { 'm.$.y': 7 } }, { 'm.x': 2 }),
      {
        m: [{ x: 1 }, { x: 2, y: 7 }],
      },
    )
    const items = {
      m: [
        { x: 1, k: 'a' },
        { x: 2, k: 'a' },
      ],
    }
    assert.deepEqual(
      await updated(items, { $inc: { 'm.$.x': 5 } }, { m: { $elemMatch: { x: 2, k: 'a' } } }),
      {
        m: [
          { x: 1, k: 'a' },
          { x: 7, k: 'a' },
        ],
      },
    )
  })

  it('sets the items that array filters choose', async () => {
    const arrayFilters = [{ 'low.q': { $lt: 5 } }]
    const after = await updated(
      { l: [{ q: 1 }, { q: 9 }] },
      { $set: { 'l.$[low].q': 5 } },
      {},
      { arrayFilters },
    )
    assert.deepEqual(after, { l: [{ q: 5 }, { q: 9 }] })
  })

  it('adds new fields in the order of their names', async () => {
    assert.deepEqual(
      Object.keys(await updated({ z: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } })),
      ['z', 'a', 'b', 'c'],
    )
  })

  it('sets the present time', async () => {
    const { at } = await updated({}, { $currentDate: { at: true } })
    assert.ok(at instanceof Date && Math.abs(at.getTime() - Date.now()) < 60_000)
  })

  it('counts what matched and what changed', async () => {
    const collection = await filled({ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 2 })
    const { matchedCount, modifiedCount } = await collection.updateMany({}, { $set: { a: 2 } })
    assert.deepEqual([matchedCount, modifiedCount], [3, 1])
  })

  it('replaces a document and keeps its id', async () => {
    const collection = await filled({ _id: 1, a: 1 })
    await collection.replaceOne({ a: 1 }, { b: 2 })
    assert.deepEqual(await collection.findOne({}), { _id: 1, b: 2 })
  })

  it('inserts what the filter and the update say when nothing matched', async () => {
    const collection = aCollection()
    const { upsertedId, upsertedCount } = await collection.updateOne(
      { k: 'a', 'n.m': { $eq: 1 }, r: { $gt: 5 } },
      { $set: { v: 1 }, $setOnInsert: { first: true } },
      { upsert: true },
    )
    assert.equal(upsertedCount, 1)
    assert.deepEqual(await collection.findOne({ _id: upsertedId! }), {
      _id: upsertedId,
      k: 'a',
      n: { m: 1 },
      first: true,
      v: 1,
    })
    await collection.updateOne(
      { k: 'a' },
      { $set: { v: 2 }, $setOnInsert: { first: false } },
      { upsert: true },
    )
    assert.deepEqual(await collection.distinct('first'), [true])
    await collection.updateOne({ _id: 'given' } as never, { $inc: { v: 1 } }, { upsert: true })
    assert.deepEqual(await collection.findOne({ _id: 'given' } as never), { _id: 'given', v: 1 })
  })

  const refusals: [string, Document, Document, number][] = [
    ['changing the id', { a: 1 }, { $set: { _id: 2 } }, 66],
    ['two changes of one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a change under a changed path', { a: {} }, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['adding to text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['pushing to a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a field inside a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an unknown operator', { a: 1 }, { $grow: { a: 1 } }, 9],
    ['a positional path without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
  ]
  for (const [name, document, update, code] of refusals) {
    it(`refuses ${name} and changes nothing`, async () => {
      const collection = await filled({ _id: 1, ...document })
      await refused(collection.updateOne({ _id: 1 } as never, update), code)
      assert.deepEqual(await collection.findOne({}), { _id: 1, ...document })
    })
  }
})
