import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from 'mongodb'
import { updated } from './filled.ts'

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
})
