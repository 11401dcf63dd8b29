import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { aCollection, filled, refused, updated } from './filled.ts'

const cases: [string, Document, Document, Document][] = [
  ['$set', { a: 1 }, { $set: { a: 2, 'b.c': 3 } }, { a: 2, b: { c: 3 } }],
  ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '' } }, { b: [null, 2] }],
  ['$inc', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
  [
    'a dotted path into an array',
    { l: [{ a: 1 }] },
    { $set: { 'l.0.a': 2, 'l.2': 9 } },
    { l: [{ a: 2 }, null, 9] },
  ],
]
for (const [name, before, update, after] of cases)
  it(`updates by ${name}`, async () => assert.deepEqual(await updated(before, update), after))

describe('updating what a filter found', () => {
  it('adds new fields in the order of their names', async () => {
    assert.deepEqual(
      Object.keys(await updated({ z: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } })),
      ['z', 'a', 'b', 'c'],
    )
  })

  it('counts what matched and what changed', async () => {
    const collection = await filled({ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3, a: 2 })
    const { matchedCount, modifiedCount } = await collection.updateMany({}, { $set: { a: 2 } })
    assert.deepEqual([matchedCount, modifiedCount], [3, 1])
  })

  it('replaces a document and keeps its id, or inserts one', async () => {
    const collection = await filled({ _id: 1, a: 1 })
    await collection.replaceOne({ a: 1 }, { b: 2 })
    await collection.replaceOne({ _id: 2 }, { c: 3 }, { upsert: true })
    const all = await collection.find().sort({ _id: 1 }).toArray()
    assert.deepEqual(all, [
      { _id: 1, b: 2 },
      { _id: 2, c: 3 },
    ])
  })

  it('inserts what the filter and the update say when nothing matched', async () => {
    const collection = aCollection()
    const { upsertedId, upsertedCount } = await collection.updateOne(
      { k: 'a', 'n.m': 1, r: { $gt: 5 } },
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
    ['a field inside a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ]
  for (const [name, document, update, code] of refusals) {
    it(`refuses ${name} and changes nothing`, async () => {
      const collection = await filled({ _id: 1, ...document })
      await refused(collection.updateOne({ _id: 1 } as never, update), code)
      assert.deepEqual(await collection.findOne({}), { _id: 1, ...document })
    })
  }
})
