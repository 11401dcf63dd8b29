import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Decimal128, type Document, MongoServerError } from 'mongodb'
import { isEmbedded, useDatabase } from './harness.ts'

// What MongoDB can do and this server cannot: each is refused by its name, never left out silently.
if (isEmbedded) {
  const fixture = useDatabase()
  const pipeline = (...stages: Document[]) => ({ aggregate: 'c', pipeline: stages, cursor: {} })
  const upsert = (u: unknown) => ({ update: 'c', updates: [{ q: {}, u, upsert: true }] })
  const index = (options: Document) => ({
    createIndexes: 'c',
    indexes: [{ key: { a: 1 }, name: 'x', ...options }],
  })

  const refusals: [string, Document][] = [
    ...['$text', '$where', '$expr', '$nor', '$comment'].map((name): [string, Document] => [
      name,
      { find: 'c', filter: { [name]: [] } },
    ]),
    ...['$near', '$not', '$size', '$all', '$type', '$mod', '$soon'].map(
      (name): [string, Document] => [name, { find: 'c', filter: { a: { [name]: 1 } } }],
    ),
    ...['tailable', 'hint', 'collation', 'let', 'min'].map((name): [string, Document] => [
      `find.${name}`,
      { find: 'c', [name]: 1 },
    ]),
    ['the projection a.$', { find: 'c', projection: { 'a.$': 1 } }],
    ['the projection a.$slice', { find: 'c', projection: { a: { $slice: 1 } } }],
    ['the computed field a', { find: 'c', projection: { a: '$b' } }],
    ...['$lookup', '$unwind', '$limit', '$out', '$sift'].map((name): [string, Document] => [
      name,
      pipeline({ [name]: {} }),
    ]),
    ['$match there', pipeline({ $sort: { a: 1 } }, { $match: {} })],
    ['$push', pipeline({ $group: { _id: null, a: { $push: '$a' } } })],
    ['a computed expression', pipeline({ $group: { _id: { $month: '$a' } } })],
    ['$$ROOT', pipeline({ $group: { _id: '$$ROOT' } })],
    ['aggregate on a whole database', { aggregate: 1, pipeline: [], cursor: {} }],
    ...['$push', '$mul', '$rename', '$currentDate'].map((name): [string, Document] => [
      name,
      upsert({ [name]: { a: 1 } }),
    ]),
    ["the path 'a.$'", upsert({ $set: { 'a.$': 1 } })],
    ['an update by a pipeline', upsert([{ $set: { a: 1 } }])],
    ['create.capped', { create: 'c', capped: true }],
    ['the index option hidden', index({ hidden: true })],
    ['the index option partialFilterExpression', index({ partialFilterExpression: {} })],
    ['the index type 2dsphere', index({ key: { a: '2dsphere' } })],
    ['a wildcard index', index({ key: { '$**': 1 } })],
    ...['renameCollection', 'dropIndexes', 'collMod', 'dropUser', 'bulkWrite'].map(
      (name): [string, Document] => [name, { [name]: 'c' }],
    ),
    ['update.updates.arrayFilters', { update: 'c', updates: [{ q: {}, u: {}, arrayFilters: [] }] }],
    ['readConcern level snapshot', { find: 'c', readConcern: { level: 'snapshot' } }],
    ['explain', { explain: { count: 'c' }, verbosity: 'queryPlanner' }],
  ]

  describe('what is not supported', () => {
    for (const [name, command] of refusals)
      it(`is refused by name: ${name}`, () => demandRefusal(fixture.db.command(command), name))

    it('includes adding to a decimal, but not its presence', async () => {
      const decimals = fixture.db.collection('decimals')
      await decimals.insertOne({ v: Decimal128.fromString('0.1'), n: 1 })
      await demandRefusal(decimals.updateOne({}, { $inc: { v: 1 } }), 'adding Decimal128')
      await decimals.updateOne({}, { $inc: { n: 1 } })
      assert.equal((await decimals.findOne())?.v.toString(), '0.1')
    })
  })
}

function demandRefusal(work: Promise<unknown>, name: string) {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof MongoServerError)
    assert.ok(error.message.includes(name), error.message)
    return true
  })
}
