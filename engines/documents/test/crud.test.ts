import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Document, MongoServerError } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

function aCollection() {
  return fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
}

async function filled(...documents: Document[]) {
  const collection = aCollection()
  await collection.insertMany(documents as never)
  return collection
}

async function found(documents: Document[], filter: Document) {
  const collection = await filled(...documents.map((document, i) => ({ _id: i, ...document })))
  return (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
}

async function updated(
  document: Document,
  update: Document | Document[],
  filter: Document = {},
  options = {},
) {
  const collection = await filled({ _id: 1, ...document })
  await collection.updateOne({ _id: 1, ...filter } as never, update as never, options)
  const { _id, ...rest } = (await collection.findOne({ _id: 1 } as never))!
  return rest
}

function refused(work: Promise<unknown>, code: number) {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof MongoServerError, String(error))
    assert.equal(error.code, code, error.message)
    return true
  })
}

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
    ['$not', { n: { $not: { $gt: 1 } } }, [0, 2, 3, 4]],
    [
      '$and, $or, $nor',
      { $or: [{ n: 1 }, { $and: [{ tags: 'a' }, { n: null }] }], $nor: [{ n: 9 }] },
      [0, 4],
    ],
    ['$size', { tags: { $size: 0 } }, [1]],
    ['$all', { tags: { $all: ['b', 'a'] } }, [0]],
    ['$type', { n: { $type: 'string' } }, [2]],
    ['$type number', { n: { $type: 'number' } }, [0, 1, 5]],
    ['$mod', { n: { $mod: [3, 0] } }, [5]],
    ['a position in an array', { 'n.1': 9 }, [5]],
    ['$expr', { $expr: { $eq: ['$n', '2'] } }, [2]],
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
    assert.deepEqual(await found(documents, { s: { $regex: 'caf', $options: 'i' } }), [0, 1, 2, 4])
    assert.deepEqual(await found(documents, { s: { $regex: '^CAF', $options: 'm' } }), [2])
    assert.deepEqual(await found(documents, { s: { $not: /caf/i } }), [3])
    assert.deepEqual(await found(documents, { s: { $in: [/^cafet/, 'cafe'] } }), [1, 4])
    assert.deepEqual(await found(documents, { s: /é p/i }), [0])
  })

  it('refuse operators that do not exist', async () => {
    await refused(
      aCollection()
        .find({ a: { $near_ly: 1 } })
        .toArray(),
      2,
    )
    await refused(aCollection().find({ $also: [] }).toArray(), 2)
  })
})

describe('sorting, skipping and projecting', () => {
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
      (await collection.find().sort({ v: 1 }).skip(2).limit(2).toArray()).map(({ _id }) => _id),
      [2, 8],
    )
  })

  it('projects fields in, out, by slice and by match', async () => {
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
    assert.deepEqual((await shown({ l: { $slice: -2 } }))!.l, [2, 3])
    assert.deepEqual((await shown({ l: { $slice: [1, 1] } }))!.l, [2])
    assert.deepEqual(await shown({ m: { $elemMatch: { x: 2 } } }), { _id: 1, m: [{ x: 2, y: 2 }] })
    assert.deepEqual(await shown({ _id: 0, sum: { $add: ['$a', '$b.c'] } }), { sum: 3 })
    await refused(collection.findOne({}, { projection: { a: 1, b: 0 } }), 31254)
  })
})

describe('updating', () => {
  const cases: [string, Document, Document | Document[], Document][] = [
    ['$set', { a: 1 }, { $set: { a: 2, 'b.c': 3 } }, { a: 2, b: { c: 3 } }],
    ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '' } }, { b: [null, 2] }],
    ['$inc', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
    [
      '$min and $max',
      { a: 5, b: 5 },
      { $min: { a: 3, c: 1 }, $max: { b: 3 } },
      { a: 3, b: 5, c: 1 },
    ],
    ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    ['$push', { l: [1] }, { $push: { l: 2, k: 1 } }, { l: [1, 2], k: [1] }],
    [
      '$push with modifiers',
      { l: [5, 1] },
      { $push: { l: { $each: [3, 9], $sort: -1, $slice: 3 } } },
      { l: [9, 5, 3] },
    ],
    [
      '$push at a position',
      { l: [1, 4] },
      { $push: { l: { $each: [2, 3], $position: 1 } } },
      { l: [1, 2, 3, 4] },
    ],
    [
      '$addToSet',
      { l: [1, { a: 1 }] },
      { $addToSet: { l: { $each: [1, 2, { a: 1 }] } } },
      { l: [1, { a: 1 }, 2] },
    ],
    ['$pop', { l: [1, 2, 3], k: [1, 2] }, { $pop: { l: 1, k: -1 } }, { l: [1, 2], k: [2] }],
    ['$pull by value', { l: [1, 2, 1] }, { $pull: { l: 1 } }, { l: [2] }],
    [
      '$pull by condition',
      { l: [1, 5, 9], m: [{ x: 1 }, { x: 2, y: 1 }] },
      { $pull: { l: { $gte: 5 }, m: { x: 2 } } },
      { l: [1], m: [{ x: 1 }] },
    ],
    ['$pullAll', { l: [1, 2, 3, 2] }, { $pullAll: { l: [2, 3] } }, { l: [1] }],
    ['$bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
    [
      'all items',
      { l: [{ q: 1 }, { q: 2 }] },
      { $inc: { 'l.$[].q': 10 } },
      { l: [{ q: 11 }, { q: 12 }] },
    ],
    [
      'a pipeline',
      { a: 1, b: 2 },
      [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'b' }],
      { a: 1, c: 3 },
    ],
    [
      'a dotted path into an array',
      { l: [{ a: 1 }] },
      { $set: { 'l.0.a': 2, 'l.2': 9 } },
      { l: [{ a: 2 }, null, 9] },
    ],
  ]
  for (const [name, before, update, after] of cases) {
    it(`by ${name}`, async () => assert.deepEqual(await updated(before, update), after))
  }

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
    assert.deepEqual(
      await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } }),
      { _id: 2, n: 2 },
    )
    const options = { sort: { n: -1 }, returnDocument: 'after', projection: { _id: 0 } } as const
    assert.deepEqual(await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, options), { n: 22 })
    assert.deepEqual(await collection.findOneAndDelete({ n: 1 }), { _id: 1, n: 1 })
    assert.equal(await collection.findOneAndDelete({ n: 1 }), null)
    assert.deepEqual(
      await collection.findOneAndReplace(
        { _id: 2 } as never,
        { x: 1 },
        { returnDocument: 'after' },
      ),
      {
        _id: 2,
        x: 1,
      },
    )
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
  it('counts with filter, skip and limit', async () => {
    const collection = await filled(...Array.from({ length: 20 }, (_, i) => ({ n: i % 5 })))
    assert.equal(await collection.countDocuments({ n: { $lt: 2 } }), 8)
    assert.equal(await collection.countDocuments({}, { skip: 15, limit: 3 }), 3)
    assert.equal(await collection.countDocuments({ n: 9 }), 0)
    assert.equal(await collection.estimatedDocumentCount(), 20)
    assert.deepEqual(await collection.distinct('n', { n: { $gte: 3 } }), [3, 4])
  })

  it('lists the items of arrays one by one', async () => {
    const collection = await filled({ t: ['b', 'a'] }, { t: 'a' }, { u: 1 }, { t: [] })
    assert.deepEqual(await collection.distinct('t'), ['a', 'b'])
  })
})
