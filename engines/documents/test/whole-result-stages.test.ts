import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expenses, filled, run } from './pipelines.ts'

describe('stages over everything', () => {
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
