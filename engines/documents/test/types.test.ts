import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import { type Document, Long } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()
const exact = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

const everyType: Document = {
  double: new bson.Double(1),
  int: new bson.Int32(1),
  long: bson.Long.fromNumber(1),
  wide: bson.Long.fromString('9223372036854775807'),
  decimal: bson.Decimal128.fromString('1.10'),
  text: 'ünï\0cödé',
  objectId: new bson.ObjectId(),
  uuid: new bson.UUID(),
  binary: new bson.Binary(Buffer.from([0, 1, 255]), 128),
  date: new Date(-1),
  null: null,
  yes: true,
  regex: new bson.BSONRegExp('a.c', 'i'),
  timestamp: new bson.Timestamp({ t: 5, i: 6 }),
  code: new bson.Code('return 1'),
  scoped: new bson.Code('return x', { x: 1 }),
  minKey: new bson.MinKey(),
  maxKey: new bson.MaxKey(),
  nested: { list: [new bson.Double(2), [new bson.Int32(3), { deep: bson.Long.fromNumber(4) }]] },
  2: 'a number as name',
}

async function stored(
  document: Document,
  change: (name: string) => Promise<unknown> = async () => {},
) {
  const name = `c_${randomUUID().slice(0, 8)}`
  await fixture.db.collection(name).insertOne({ _id: 'x' as never, ...document })
  await change(name)
  const [bytes] = await fixture.db.collection(name).find({}, { raw: true }).toArray()
  return bson.deserialize(bytes as never, exact)
}

describe('a stored document', () => {
  it('comes back with every type as it was', async () => {
    const { _id, ...rest } = await stored(everyType)
    assert.deepEqual(rest, bson.deserialize(bson.serialize(everyType), exact))
  })

  it('keeps the types of what an update does not touch', async () => {
    const after = await stored(everyType, (name) =>
      fixture.db
        .collection(name)
        .updateOne({}, { $set: { 'nested.list.1.1.more': true }, $unset: { text: '' } }),
    )
    assert.ok(after.double instanceof bson.Double)
    assert.ok(after.long instanceof bson.Long)
    assert.equal(after.decimal.toString(), '1.10')
    assert.deepEqual(after.nested.list[1][1], { deep: bson.Long.fromNumber(4), more: true })
  })
})

describe('arithmetic', () => {
  async function increased(value: unknown, by: unknown) {
    const { v } = await stored({ v: value }, (name) =>
      fixture.db.collection(name).updateOne({}, { $inc: { v: by } } as never),
    )
    return v
  }

  it('widens an int that grows too large, and keeps longs and doubles', async () => {
    assert.deepEqual(
      await increased(new bson.Int32(2147483647), new bson.Int32(1)),
      bson.Long.fromNumber(2147483648),
    )
    assert.deepEqual(await increased(new bson.Int32(1), new bson.Double(1)), new bson.Double(2))
    assert.deepEqual(await increased(new bson.Long(1), new bson.Int32(1)), bson.Long.fromNumber(2))
  })

  it('refuses to overflow a long', async () => {
    await assert.rejects(increased(bson.Long.MAX_VALUE, new bson.Int32(1)))
  })
})

describe('numbers of different types', () => {
  it('are equal when their values are', async () => {
    const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
    await collection.createIndex({ v: 1 })
    await collection.insertMany([
      { v: new bson.Int32(5) },
      { v: new bson.Double(5) },
      { v: Long.fromNumber(5) },
      { v: bson.Decimal128.fromString('5.00') },
      { v: new bson.Double(5.5) },
    ])
    assert.equal(await collection.countDocuments({ v: 5 }), 4)
    assert.equal(
      await collection.countDocuments({ v: { $gt: bson.Decimal128.fromString('4.9'), $lt: 5.5 } }),
      4,
    )
  })

  for (const indexed of [true, false])
    it(`NaN equals NaN, and is less and greater than none, ${indexed ? 'with' : 'without'} an index`, async () => {
      const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
      if (indexed) await collection.createIndex({ v: 1 })
      const decimal = bson.Decimal128.fromString
      const nans = [new bson.Double(Number.NaN), decimal('NaN')]
      const numbers = [new bson.Int32(5), new bson.Double(5), Long.fromNumber(5), decimal('5')]
      await collection.insertMany(nans.map((v) => ({ v })))
      const counted = (condition: object) => collection.countDocuments({ v: condition })
      const asked = (op: string, value: unknown) => ({ [op]: op === '$in' ? [value] : value })
      for (const number of numbers)
        for (const op of ['$lt', '$lte', '$gt', '$gte', '$in'])
          assert.equal(await counted(asked(op, number)), 0, `${op} ${number.constructor.name}`)
      await collection.insertMany(numbers.map((v) => ({ v })))
      for (const nan of nans) {
        for (const op of ['$lte', '$gte', '$in']) assert.equal(await counted(asked(op, nan)), 2, op)
        for (const op of ['$lt', '$gt']) assert.equal(await counted({ [op]: nan }), 0, op)
      }
      assert.equal(await counted({ $gt: new bson.MinKey() }), 6)
    })
})
