import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import type { Document } from 'mongodb'
import { filled } from './filled.ts'

const expenses = [
  { _id: 1, user: 'a', category: 'Meals', amount: 10, currency: 'USD' },
  { _id: 2, user: 'a', category: 'Hotels', amount: 200, currency: 'EUR' },
  { _id: 3, user: 'a', category: 'Meals', amount: 15, currency: 'USD' },
  { _id: 4, user: 'b', category: null, amount: null, currency: 'USD' },
  { _id: 5, user: 'b', amount: 1, currency: 'USD' },
]

async function run(pipeline: Document[], documents: Document[] = expenses) {
  return (await filled(...documents)).aggregate(pipeline).toArray()
}

describe('grouping', () => {
  it('sums and counts by a field, null and missing together, in the order asked for', async () => {
    const pipeline = [
      { $group: { _id: '$category', total: { $sum: '$amount' }, count: { $sum: 1 } } },
      { $sort: { total: -1, _id: 1 } },
    ]
    assert.deepEqual(await run(pipeline), [
      { _id: 'Hotels', total: 200, count: 1 },
      { _id: 'Meals', total: 25, count: 2 },
      { _id: null, total: 1, count: 2 },
    ])
  })

  it('groups what matched by several fields, and answers them under other names', async () => {
    const pipeline = [
      { $match: { user: 'a' } },
      { $group: { _id: { category: '$category', of: '$currency' }, total: { $sum: '$amount' } } },
      { $sort: { '_id.category': 1 } },
      { $project: { _id: 0, currency: '$_id.of', category: '$_id.category', total: 1 } },
    ]
    assert.deepEqual(await run(pipeline), [
      { total: 200, currency: 'EUR', category: 'Hotels' },
      { total: 25, currency: 'USD', category: 'Meals' },
    ])
  })

  it('counts documents, of which there may be none', async () => {
    const count = { $group: { _id: 1, n: { $sum: 1 } } }
    assert.deepEqual(await run([{ $match: { user: 'a' } }, count]), [{ _id: 1, n: 3 }])
    assert.deepEqual(await run([{ $match: { user: 'z' } }, count]), [])
  })

  it('keeps the types of sums: int, long and double', async () => {
    const sum = async (...values: unknown[]) => {
      const collection = await filled(...values.map((v) => ({ v })))
      const [result] = await collection
        .aggregate([{ $group: { _id: null, sum: { $sum: '$v' } } }], { raw: true })
        .toArray()
      return bson.deserialize(result as never, { promoteValues: false, promoteLongs: false }).sum
    }
    const long = bson.Long.fromNumber
    assert.deepEqual(await sum(new bson.Int32(1), new bson.Int32(2)), new bson.Int32(3))
    assert.deepEqual(await sum(new bson.Int32(2147483647), new bson.Int32(1)), long(2147483648))
    assert.deepEqual(await sum(long(1), new bson.Int32(2)), long(3))
    assert.deepEqual(await sum(new bson.Int32(1), new bson.Double(2)), new bson.Double(3))
    assert.deepEqual(await sum('text', null), new bson.Int32(0))
  })
})

it('a pipeline without a group answers what a find would', async () => {
  const pipeline = [
    { $match: { currency: 'USD' } },
    { $sort: { amount: -1 } },
    { $project: { amount: 1 } },
  ]
  assert.deepEqual((await run(pipeline)).slice(0, 2), [
    { _id: 3, amount: 15 },
    { _id: 1, amount: 10 },
  ])
})
