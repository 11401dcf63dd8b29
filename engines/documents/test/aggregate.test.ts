import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import { expenses, filled, run } from './pipelines.ts'

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
