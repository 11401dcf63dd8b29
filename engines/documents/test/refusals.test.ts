import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Decimal128, type Document, Long, MongoServerError } from 'mongodb'
import { isEmbedded, type Thing, useDatabase } from './harness.ts'

// What MongoDB can do and this server cannot: each is refused by its name, never silently left out.
if (isEmbedded) {
  const fixture = useDatabase()

  const refusals: [string, Document][] = [
    ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }],
    ['$where', { find: 'c', filter: { $where: 'true' } }],
    ['$jsonSchema', { find: 'c', filter: { $jsonSchema: {} } }],
    ['$near', { find: 'c', filter: { a: { $near: [0, 0] } } }],
    ['$bitsAllSet', { find: 'c', filter: { a: { $bitsAllSet: 1 } } }],
    ['tailable', { find: 'c', tailable: true }],
    ['showRecordId', { find: 'c', showRecordId: true }],
    ['collation', { find: 'c', filter: {}, collation: { locale: 'de', strength: 3 } }],
    [
      'sorting with a collation',
      { find: 'c', sort: { a: 1 }, collation: { locale: 'en', strength: 2 } },
    ],
    ['positional projection', { find: 'c', filter: { a: 1 }, projection: { 'a.$': 1 } }],
    ['$meta', { find: 'c', projection: { s: { $meta: 'textScore' } } }],
    ['$geoNear', { aggregate: 'c', pipeline: [{ $geoNear: {} }], cursor: {} }],
    ['$out', { aggregate: 'c', pipeline: [{ $out: 'd' }], cursor: {} }],
    ['$merge', { aggregate: 'c', pipeline: [{ $merge: 'd' }], cursor: {} }],
    ['$changeStream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }],
    ['$graphLookup', { aggregate: 'c', pipeline: [{ $graphLookup: {} }], cursor: {} }],
    [
      '$function',
      {
        aggregate: 'c',
        pipeline: [{ $project: { a: { $function: { body: 'x', args: [], lang: 'js' } } } }],
        cursor: {},
      },
    ],
    ['aggregate on a whole database', { aggregate: 1, pipeline: [], cursor: {} }],
    ['capped', { create: 'c', capped: true, size: 1000 }],
    ['validator', { create: 'c', validator: { a: 1 } }],
    ['timeseries', { create: 'c', timeseries: { timeField: 't' } }],
    ['2dsphere', { createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'x' }] }],
    ['wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'x' }] }],
    [
      'index with a collation',
      {
        createIndexes: 'c',
        indexes: [{ key: { a: 1 }, name: 'x', collation: { locale: 'en', strength: 2 } }],
      },
    ],
    ['weights', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', weights: {} }] }],
    ['getParameter', { getParameter: 1, featureCompatibilityVersion: 1 }],
    ['bulkWrite', { bulkWrite: 1, ops: [] }],
    ['mapReduce', { mapReduce: 'c' }],
    [
      '\\$currentDate',
      {
        update: 'c',
        updates: [{ q: {}, u: { $currentDate: { a: { $type: 'timestamp' } } }, upsert: true }],
      },
    ],
    ['find.oddOption', { find: 'c', oddOption: 1 }],
    [
      'update.updates.oddOption',
      { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, oddOption: 1 }] },
    ],
    ['readConcern level snapshot', { find: 'c', readConcern: { level: 'snapshot' } }],
  ]

  describe('what is not supported', () => {
    for (const [name, command] of refusals) {
      it(`is refused by name: ${name}`, async () => {
        await assert.rejects(fixture.db.command(command), (error) => {
          assert.ok(error instanceof MongoServerError)
          assert.match(
            error.message,
            new RegExp(name.replace(/\\?\$/g, '\\$').replace(/\*/g, '\\*'), 'i'),
          )
          return true
        })
      })
    }

    it('includes computing with numbers that JavaScript cannot hold, but not their presence', async () => {
      const wide = fixture.db.collection('wide')
      await wide.insertOne({ v: Decimal128.fromString('0.1'), w: Long.MAX_VALUE, n: 1 })
      const computed = (expression: Document) =>
        wide.aggregate([{ $set: { x: expression } }]).toArray()
      await assert.rejects(computed({ $multiply: ['$v', 2] }), /Decimal128/)
      await assert.rejects(computed({ $gt: ['$w', 2] }), /2\^53/)
      await assert.rejects(computed({ $type: '$$ROOT' }), /Decimal128/)
      await assert.rejects(wide.find({ $expr: { $gt: ['$w', 5] } }).toArray(), /2\^53/)
      const [result] = await computed({ $add: ['$n', 1] })
      assert.deepEqual(
        [result!.x, String(result!.v), String(result!.w)],
        [2, '0.1', '9223372036854775807'],
      )
    })
  })

  describe('text without regard to case', () => {
    it('is compared so by the collation of strength 2', async () => {
      const names = fixture.db.collection<Thing>('names')
      await names.createIndex({ name: 1 })
      await names.insertMany([{ name: 'Ann' }, { name: 'ANN' }, { name: 'Änn' }, { name: 'Bo' }])
      const collation = { locale: 'en', strength: 2 }
      assert.equal((await names.find({ name: 'ann' }, { collation }).toArray()).length, 2)
      assert.equal(await names.countDocuments({ name: { $in: ['bo'] } }, { collation }), 1)
    })
  })
}
