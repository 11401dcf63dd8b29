import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { filled, run } from './pipelines.ts'

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
})
