import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aCollection, codeOf } from './indexed.ts'

describe('an index', () => {
  const scalar = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noDefaultInfinity: false }),
    fc.constantFrom(
      '',
      'a',
      'ab',
      'b',
      'a\0',
      'ä',
      '𝒳',
      null,
      true,
      false,
      new Date(0),
      new Date(-5),
      Number.NaN,
    ),
  )
  const value = fc.oneof(
    { weight: 5, arbitrary: scalar },
    fc.array(scalar, { maxLength: 3 }),
    fc.record({ x: scalar }),
  )
  const aDocument = fc.record(
    {
      a: value,
      b: value,
      c: fc.oneof(fc.record({ d: value }), fc.array(fc.record({ d: scalar }), { maxLength: 2 })),
    },
    { requiredKeys: [] },
  )
  const condition = fc.oneof(
    scalar,
    fc.record({ $gt: scalar }),
    fc.record({ $lte: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $ne: scalar }),
    fc.record({ $exists: fc.boolean() }),
    fc.constant({ $regex: '^a' }),
    fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
  )
  const aConjunction = fc.record(
    { a: condition, b: condition, 'c.d': condition },
    { requiredKeys: [] },
  )
  const aFilter = fc.oneof(
    { weight: 4, arbitrary: aConjunction },
    fc.record({ $or: fc.array(aConjunction, { minLength: 1, maxLength: 3 }) }),
  )
  const direction = fc.constantFrom(1, -1)
  const anOrder = fc.record({ a: direction, b: direction, 'c.d': direction }, { requiredKeys: [] })

  it('never changes what a query answers, nor its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDocument, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(aFilter, anOrder), { minLength: 4, maxLength: 8 }),
        fc.array(
          anOrder.filter((keys) => Object.keys(keys).length > 0),
          { minLength: 1, maxLength: 2 },
        ),
        async (documents, queries, indexes) => {
          const plain = aCollection()
          const indexed = aCollection()
          const numbered = documents.map((document, _id) => ({ _id, ...document }))
          // Documents with arrays on two paths of one index cannot be stored under it.
          for (const keys of indexes) await indexed.createIndex(keys as never)
          for (const document of numbered) {
            await indexed.insertOne(document as never).then(
              () => plain.insertOne(document as never),
              () => {},
            )
          }
          for (const [filter, order] of queries) {
            const sort = { ...order, _id: 1 } as never
            const expected = await plain
              .find(filter as never)
              .sort(sort)
              .toArray()
              .catch(codeOf)
            assert.deepEqual(
              await indexed
                .find(filter as never)
                .sort(sort)
                .toArray()
                .catch(codeOf),
              expected,
            )
            // Nothing sorts by two arrays at once.
            if ((expected as unknown) === 2) continue
            assert.equal(await indexed.countDocuments(filter as never), expected.length)
            const byOrder = await indexed
              .find(filter as never)
              .sort(order as never)
              .toArray()
            assert.deepEqual(
              new Set(byOrder.map(({ _id }) => _id)),
              new Set(expected.map(({ _id }) => _id)),
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
