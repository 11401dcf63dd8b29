import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { filled, found, refused } from './filled.ts'

describe('filters', () => {
  const people = [
    { n: 1, tags: ['a', 'b'] },
    { n: 2.5, tags: [] },
    { n: '2' },
    { n: null },
    { tags: 'a' },
    { n: [3, 9] },
  ]

  const cases: [string, Document, number[]][] = [
    ['equality', { n: 1 }, [0]],
    ['equality inside arrays', { tags: 'a' }, [0, 4]],
    ['a whole array', { tags: ['a', 'b'] }, [0]],
    ['null and missing', { n: null }, [3, 4]],
    ['existing', { n: { $exists: true } }, [0, 1, 2, 3, 5]],
    ['missing', { n: { $exists: false } }, [4]],
    ['ranges of one type only', { n: { $gt: 1 } }, [1, 5]],
    ['two conditions met by different items', { n: { $gt: 4, $lt: 4 } }, [5]],
    ['$elemMatch on values', { n: { $elemMatch: { $gt: 4, $lt: 4 } } }, []],
    ['$ne', { n: { $ne: 1 } }, [1, 2, 3, 4, 5]],
    ['$in', { n: { $in: [1, '2', null] } }, [0, 2, 3, 4]],
    ['$nin', { n: { $nin: [1, null] } }, [1, 2, 5]],
    ['$and and $or', { $or: [{ n: 1 }, { $and: [{ tags: 'a' }, { n: null }] }] }, [0, 4]],
    ['a position in an array', { 'n.1': 9 }, [5]],
  ]
  for (const [name, filter, expected] of cases) {
    it(`match by ${name}`, async () => assert.deepEqual(await found(people, filter), expected))
  }

  it('match by path through documents and arrays of documents', async () => {
    const documents = [
      { a: { b: 1 } },
      { a: [{ b: 1 }, { b: 2 }] },
      { a: [{ c: 1 }] },
      { a: [] },
      { a: 5 },
      {},
    ]
    assert.deepEqual(await found(documents, { 'a.b': 1 }), [0, 1])
    assert.deepEqual(await found(documents, { 'a.b': null }), [2, 4, 5])
    assert.deepEqual(await found(documents, { 'a.b': { $exists: false } }), [2, 3, 4, 5])
    assert.deepEqual(await found(documents, { a: { $elemMatch: { b: { $gt: 1 } } } }), [1])
    assert.deepEqual(await found(documents, { 'a.0.b': 1 }), [1])
  })

  it('match by regular expression with options', async () => {
    const documents = [
      { s: 'Café Paris' },
      { s: 'cafeteria' },
      { s: 'a\nCAF' },
      { s: 5 },
      { s: ['x', 'cafe'] },
    ]
    assert.deepEqual(await found(documents, { s: /^caf/ }), [1, 4])
    assert.deepEqual(await found(documents, { s: { $regex: /caf/i } }), [0, 1, 2, 4])
    assert.deepEqual(await found(documents, { s: /^CAF/m }), [2])
    assert.deepEqual(await found(documents, { s: { $in: [/^cafet/, 'cafe'] } }), [1, 4])
    assert.deepEqual(await found(documents, { s: /é p/i }), [0])
  })
})

describe('sorting and projecting', () => {
  it('orders by type, then value, arrays by their least or greatest item', async () => {
    const collection = await filled(
      { _id: 1, v: 'b' },
      { _id: 2, v: 3 },
      { _id: 3 },
      { _id: 4, v: true },
      { _id: 5, v: new Date(0) },
      { _id: 6, v: { a: 1 } },
      { _id: 7, v: [0, 9] },
      { _id: 8, v: 'a' },
    )
    const ids = async (direction: 1 | -1) =>
      (await collection.find().sort({ v: direction }).toArray()).map(({ _id }) => _id)
    assert.deepEqual(await ids(1), [3, 7, 2, 8, 1, 6, 4, 5])
    assert.deepEqual(await ids(-1), [5, 4, 6, 1, 8, 7, 2, 3])
    assert.deepEqual(
      (await collection.find().sort({ v: 1 }).limit(4).toArray()).map(({ _id }) => _id),
      [3, 7, 2, 8],
    )
  })

  it('projects fields in and out', async () => {
    const collection = await filled({
      _id: 1,
      a: 1,
      b: { c: 2, d: 3 },
      l: [1, 2, 3],
      m: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    })
    const shown = (projection: Document) => collection.findOne({}, { projection })
    assert.deepEqual(await shown({ a: 1 }), { _id: 1, a: 1 })
    assert.deepEqual(await shown({ _id: 0, 'b.c': 1 }), { b: { c: 2 } })
    assert.deepEqual(await shown({ b: 0, l: 0, m: 0 }), { _id: 1, a: 1 })
    assert.deepEqual(await shown({ 'm.x': 0, b: 0, l: 0, a: 0 }), {
      _id: 1,
      m: [{ y: 1 }, { y: 2 }],
    })
    assert.deepEqual(await shown({ _id: 1, 'm.x': 1 }), { _id: 1, m: [{ x: 1 }, { x: 2 }] })
    await refused(collection.findOne({}, { projection: { a: 1, b: 0 } }), 31254)
  })
})
