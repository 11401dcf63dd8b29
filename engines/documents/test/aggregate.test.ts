import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import type { Document } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

async function filled(documents: Document[]) {
  const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
  await collection.insertMany(documents)
  return collection
}

const expenses = () => [
  {
    _id: 1,
    user: 'a',
    category: 'Meals',
    amount: 10,
    currency: 'USD',
    status: 'Draft',
    tags: ['x', 'y'],
    date: new Date('2026-01-05'),
  },
  {
    _id: 2,
    user: 'a',
    category: 'Hotels',
    amount: 200,
    currency: 'EUR',
    status: 'Submitted',
    tags: ['x'],
    date: new Date('2026-01-20'),
  },
  {
    _id: 3,
    user: 'a',
    category: 'Meals',
    amount: 15,
    currency: 'USD',
    status: 'Submitted',
    tags: [],
    date: new Date('2026-02-01'),
  },
  {
    _id: 4,
    user: 'b',
    category: 'Meals',
    amount: 7.5,
    currency: 'USD',
    status: 'Draft',
    date: new Date('2026-02-10'),
  },
  {
    _id: 5,
    user: 'b',
    category: null,
    amount: null,
    currency: 'USD',
    status: 'Submitted',
    date: new Date('2026-03-01'),
  },
]

async function run(pipeline: Document[], documents: Document[] = expenses()) {
  return (await filled(documents)).aggregate(pipeline).toArray()
}

describe('grouping', () => {
  it('sums, counts and averages by a field, null and missing together', async () => {
    const pipeline = [
      {
        $group: {
          _id: '$category',
          total: { $sum: '$amount' },
          count: { $sum: 1 },
          least: { $min: '$amount' },
          most: { $max: '$amount' },
          mean: { $avg: '$amount' },
        },
      },
      { $sort: { _id: 1 } },
    ]
    assert.deepEqual(await run(pipeline, [...expenses(), { _id: 6, amount: 1 }]), [
      { _id: null, total: 1, count: 2, least: 1, most: 1, mean: 1 },
      { _id: 'Hotels', total: 200, count: 1, least: 200, most: 200, mean: 200 },
      { _id: 'Meals', total: 32.5, count: 3, least: 7.5, most: 15, mean: 32.5 / 3 },
    ])
  })

  it('groups by several fields and counts cases', async () => {
    const pipeline = [
      { $match: { user: 'a' } },
      {
        $group: {
          _id: { category: '$category', currency: '$currency' },
          total: { $sum: '$amount' },
          submitted: { $sum: { $cond: [{ $eq: ['$status', 'Submitted'] }, 1, 0] } },
        },
      },
      { $sort: { '_id.category': 1 } },
    ]
    assert.deepEqual(await run(pipeline), [
      { _id: { category: 'Hotels', currency: 'EUR' }, total: 200, submitted: 1 },
      { _id: { category: 'Meals', currency: 'USD' }, total: 25, submitted: 1 },
    ])
  })

  it('collects values, first and last of an order, and sets', async () => {
    const pipeline = [
      { $sort: { date: 1 } },
      {
        $group: {
          _id: '$user',
          first: { $first: '$category' },
          last: { $last: '$status' },
          all: { $push: '$amount' },
          currencies: { $addToSet: '$currency' },
        },
      },
      { $sort: { _id: 1 } },
    ]
    const [a, b] = await run(pipeline)
    assert.deepEqual(
      { ...a, currencies: a!.currencies.sort() },
      {
        _id: 'a',
        first: 'Meals',
        last: 'Submitted',
        all: [10, 200, 15],
        currencies: ['EUR', 'USD'],
      },
    )
    assert.deepEqual(b, {
      _id: 'b',
      first: 'Meals',
      last: 'Submitted',
      all: [7.5, null],
      currencies: ['USD'],
    })
  })

  it('groups by computed keys', async () => {
    const pipeline = [
      { $group: { _id: { $month: '$date' }, n: { $sum: { $multiply: ['$amount', 2] } } } },
      { $sort: { _id: 1 } },
    ]
    assert.deepEqual(await run(pipeline), [
      { _id: 1, n: 420 },
      { _id: 2, n: 45 },
      { _id: 3, n: 0 },
    ])
  })

  it('keeps the types of sums: int, long, double, decimal', async () => {
    const sum = async (...values: unknown[]) => {
      const collection = await filled(values.map((v) => ({ v })))
      const [result] = await collection
        .aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }], { raw: true })
        .toArray()
      return bson.deserialize(result as never, { promoteValues: false, promoteLongs: false }).sum
    }
    assert.deepEqual(await sum(new bson.Int32(1), new bson.Int32(2)), new bson.Int32(3))
    assert.deepEqual(
      await sum(new bson.Int32(2147483647), new bson.Int32(1)),
      bson.Long.fromNumber(2147483648),
    )
    assert.deepEqual(await sum(bson.Long.fromNumber(1), new bson.Int32(2)), bson.Long.fromNumber(3))
    assert.deepEqual(await sum(new bson.Int32(1), new bson.Double(2)), new bson.Double(3))
    assert.equal(
      String(await sum(bson.Decimal128.fromString('0.10'), bson.Decimal128.fromString('0.20'))),
      '0.30',
    )
    assert.deepEqual(await sum('text', null), new bson.Int32(0))
  })
})

describe('stages', () => {
  it('answer facets over one match', async () => {
    const [facets] = await run([
      { $match: { currency: 'USD' } },
      {
        $facet: {
          byUser: [{ $group: { _id: '$user', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
          top: [{ $sort: { amount: -1 } }, { $limit: 1 }, { $project: { amount: 1 } }],
          total: [{ $count: 'n' }],
          none: [{ $match: { user: 'z' } }, { $count: 'n' }],
        },
      },
    ])
    assert.deepEqual(facets, {
      byUser: [
        { _id: 'a', n: 2 },
        { _id: 'b', n: 2 },
      ],
      top: [{ _id: 3, amount: 15 }],
      total: [{ n: 4 }],
      none: [],
    })
  })

  it('unwind arrays, and keep empty ones when asked', async () => {
    const unwound = (await run([
      { $unwind: '$tags' },
      { $sort: { _id: 1 } },
      { $project: { tags: 1 } },
    ])) as Document[]
    assert.deepEqual(unwound, [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'x' },
    ])
    const kept = await run([
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $match: { _id: { $gte: 2 } } },
      { $sort: { _id: 1 } },
      { $project: { tags: 1, i: 1 } },
    ])
    assert.deepEqual(kept, [
      { _id: 2, tags: 'x', i: 0 },
      { _id: 3, i: null },
      { _id: 4, i: null },
      { _id: 5, i: null },
    ])
  })

  it('look documents up in another collection', async () => {
    const users = await filled([
      { _id: 'a', name: 'Ann' },
      { _id: 'b', name: 'Bo' },
    ] as never)
    const from = users.collectionName
    const joined = await run([
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from, localField: 'user', foreignField: '_id', as: 'owner' } },
      { $project: { owner: 1 } },
    ])
    assert.deepEqual(joined, [
      { _id: 1, owner: [{ _id: 'a', name: 'Ann' }] },
      { _id: 4, owner: [{ _id: 'b', name: 'Bo' }] },
    ])
    const piped = await run([
      { $match: { _id: 2 } },
      {
        $lookup: {
          from,
          let: { u: '$user' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$u'] } } }, { $project: { _id: 0 } }],
          as: 'owner',
        },
      },
      { $project: { owner: 1 } },
    ])
    assert.deepEqual(piped, [{ _id: 2, owner: [{ name: 'Ann' }] }])
  })

  it('project, add, remove and replace', async () => {
    const [result] = await run([
      { $match: { _id: 1 } },
      {
        $addFields: {
          'deep.twice': { $multiply: ['$amount', 2] },
          month: { $dateToString: { date: '$date', format: '%Y-%m' } },
        },
      },
      {
        $project: {
          _id: 0,
          deep: 1,
          month: 1,
          label: { $concat: ['$user', '/', '$category'] },
          kind: { $cond: [{ $gt: ['$amount', 5] }, 'big', 'small'] },
        },
      },
    ])
    assert.deepEqual(result, {
      deep: { twice: 20 },
      month: '2026-01',
      label: 'a/Meals',
      kind: 'big',
    })
    assert.deepEqual(
      await run([
        { $match: { _id: 2 } },
        { $unset: ['tags', 'date', 'user'] },
        { $replaceWith: { kept: '$$ROOT' } },
      ]),
      [{ kept: { _id: 2, category: 'Hotels', amount: 200, currency: 'EUR', status: 'Submitted' } }],
    )
  })

  it('count, sort by count, sample and join collections', async () => {
    assert.deepEqual(await run([{ $match: { user: 'a' } }, { $count: 'n' }]), [{ n: 3 }])
    assert.deepEqual(await run([{ $match: { user: 'z' } }, { $count: 'n' }]), [])
    assert.deepEqual(await run([{ $sortByCount: '$user' }]), [
      { _id: 'a', count: 3 },
      { _id: 'b', count: 2 },
    ])
    assert.equal((await run([{ $sample: { size: 2 } }])).length, 2)
    const other = await filled([{ _id: 9 }] as never)
    assert.equal(
      (await run([{ $unionWith: { coll: other.collectionName, pipeline: [] } }])).length,
      6,
    )
  })

  it('skip and limit before and after a sort', async () => {
    assert.deepEqual(
      await run([
        { $sort: { amount: -1 } },
        { $skip: 1 },
        { $limit: 2 },
        { $project: { amount: 1 } },
      ]),
      [
        { _id: 3, amount: 15 },
        { _id: 1, amount: 10 },
      ],
    )
    assert.deepEqual(
      await run([{ $limit: 3 }, { $skip: 1 }, { $sort: { _id: -1 } }, { $project: { _id: 1 } }]),
      [{ _id: 3 }, { _id: 2 }],
    )
    assert.deepEqual(
      await run([{ $limit: 2 }, { $match: { category: 'Meals' } }, { $count: 'n' }]),
      [{ n: 1 }],
    )
  })

  it('add up over a window', async () => {
    const windowed = await run([
      { $match: { user: 'a' } },
      {
        $setWindowFields: {
          sortBy: { date: 1 },
          output: { sum: { $sum: '$amount', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { sum: 1 } },
    ])
    assert.deepEqual(windowed, [
      { _id: 1, sum: 10 },
      { _id: 2, sum: 210 },
      { _id: 3, sum: 225 },
    ])
  })

  it('take variables from let', async () => {
    const collection = await filled(expenses())
    const found = await collection
      .aggregate(
        [{ $match: { $expr: { $gt: ['$amount', '$$least'] } } }, { $project: { _id: 1 } }],
        {
          let: { least: 100 },
        },
      )
      .toArray()
    assert.deepEqual(found, [{ _id: 2 }])
  })

  it('that do not exist are refused', async () => {
    await assert.rejects(run([{ $sift: {} }]))
    await assert.rejects(run([{ $project: { a: { $frobnicate: 1 } } }]))
  })
})
