import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { startDocumentProxy } from '@sortie/testing/document-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import mongoose, { Schema } from 'mongoose'
import { isOutage } from '../errors.ts'
import { connectMongo, disconnectMongo } from './connect.ts'
import { isDatabaseOutage } from './outage.ts'
import { transaction } from './transaction.ts'

const LineModel = mongoose.model('Line', new Schema({ _id: String, batch: String }))

const documents = await startDocumentProxy(process.env.MONGO_URL ?? '')
await connectMongo(documents.url, `${newNamespace()}_lines`)
after(async () => {
  documents.restore()
  await disconnectMongo()
  await documents.stop()
})

const writes = {
  insertMany: (batch: string) =>
    LineModel.insertMany([1, 2].map(() => ({ _id: randomUUID(), batch }))),
  bulkWrite: (batch: string) =>
    LineModel.bulkWrite(
      [1, 2].map(() => ({ insertOne: { document: { _id: randomUUID(), batch } } })),
    ),
}

describe('a transaction whose connection is lost', () => {
  for (const [name, write] of Object.entries(writes)) {
    it(`at ${name} is run again and commits once`, async () => {
      const batch = randomUUID()
      let runs = 0
      await transaction(async () => {
        runs += 1
        await LineModel.create([{ _id: randomUUID(), batch }])
        if (runs === 1) {
          documents.cut()
          setTimeout(() => documents.restore(), 50)
        }
        await write(batch)
      })
      assert.ok(runs > 1)
      assert.equal(await LineModel.countDocuments({ batch }), 3)
    })

    it(`at ${name} for good is an outage, not a fault`, async () => {
      const batch = randomUUID()
      const lost = transaction(async () => {
        await LineModel.create([{ _id: randomUUID(), batch }])
        documents.cut()
        await write(batch)
      })
      await assert.rejects(lost, (error) => isOutage(error))
      documents.restore()
    })
  }
})

describe('an error of the database', () => {
  const { MongoServerError } = mongoose.mongo
  it('is an outage by its code, whoever reports it', () => {
    const codes = [1, 6, 7, 24, 43, 50, 64, 89, 91, 112, 133, 134, 189, 202, 237, 251, 262]
    for (const code of [...codes, 9001, 10107, 11600, 11601, 11602])
      assert.ok(isDatabaseOutage(new MongoServerError({ code, message: 'x' })), String(code))
    for (const code of ['EPIPE', 'ECONNRESET'])
      assert.ok(
        isDatabaseOutage(Object.assign(new Error('ended by the other party'), { code })),
        code,
      )
  })

  it('is an outage by its class, when the driver gave up its server or its time', () => {
    const { MongoServerClosedError, MongoClientClosedError, MongoOperationTimeoutError } =
      mongoose.mongo
    const faults = [
      new MongoServerClosedError(),
      new MongoClientClosedError(),
      new MongoOperationTimeoutError('Timed out during connection checkout'),
    ]
    for (const fault of faults) assert.ok(isDatabaseOutage(fault), fault.name)
  })

  it('is no outage when the work itself is wrong', () => {
    for (const code of [2, 9, 66, 121, 11000])
      assert.ok(!isDatabaseOutage(new MongoServerError({ code, message: 'x' })), String(code))
    assert.ok(!isDatabaseOutage(new Error('x')))
    assert.ok(!isDatabaseOutage(Object.assign(new Error('x'), { code: 'ENOENT' })))
    assert.ok(!isDatabaseOutage(new mongoose.Error.CastError('string', 'x', 'path')))
  })
})

it('every read has a time limit that is shorter than that of its caller', async () => {
  const reads = {
    find: () => LineModel.find(),
    findOne: () => LineModel.findOne(),
    count: () => LineModel.countDocuments(),
    aggregate: () => LineModel.aggregate([{ $group: { _id: '$batch', count: { $sum: 1 } } }]),
  }
  for (const [name, read] of Object.entries(reads)) {
    const heard = documents.failAt(() => true, Number.POSITIVE_INFINITY, 'cut before')
    await read()
    const limits = heard.commands
      .filter(({ collection }) => collection === 'lines')
      .map(({ maxTimeMS }) => maxTimeMS)
    assert.deepEqual(limits, [7000], name)
  }
})

it('a process that stands still for some seconds leaves no document locked', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID())
  await LineModel.insertMany(ids.map((_id) => ({ _id, batch: 'before' })))
  let begun = 0
  const allBegan = Promise.withResolvers<void>()
  await Promise.allSettled(
    ids.map((_id) =>
      transaction(async () => {
        await LineModel.updateOne({ _id }, { batch: 'within' })
        begun += 1
        if (begun === ids.length) {
          allBegan.resolve()
          setImmediate(standStill, 5200)
        }
        await allBegan.promise
      }),
    ),
  )
  for (const _id of ids) await LineModel.updateOne({ _id }, { batch: 'after' }).maxTimeMS(1000)
  assert.equal(await LineModel.countDocuments({ batch: 'after' }), ids.length)
})

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
