import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import mongoose, { type Connection } from 'mongoose'
import { useDatabase } from './harness.ts'

const fixture = useDatabase()
let connection: Connection

describe('mongoose', () => {
  before(async () => {
    mongoose.set('transactionAsyncLocalStorage', true)
    connection = await mongoose
      .createConnection(fixture.url, { dbName: `test_${randomUUID().slice(0, 8)}` })
      .asPromise()
  })

  after(async () => {
    await connection.dropDatabase()
    await connection.close()
  })

  function models() {
    const suffix = randomUUID().slice(0, 6)
    const expense = new mongoose.Schema(
      {
        _id: { type: String, default: () => randomUUID() },
        userId: { type: String, required: true },
        amount: { type: Number, required: true },
        date: Date,
        tags: [String],
      },
      { timestamps: true },
    )
    expense.index({ userId: 1, date: -1 })
    const outbox = new mongoose.Schema({ type: String, publishedAt: { type: Date, default: null } })
    return {
      Expense: connection.model(`Expense${suffix}`, expense, `expenses_${suffix}`),
      Outbox: connection.model(`Outbox${suffix}`, outbox, `outbox_${suffix}`),
    }
  }

  it('makes its collections and indexes, also a second time', async () => {
    const { Expense } = models()
    await Expense.init()
    await Expense.createIndexes()
    assert.deepEqual(
      (await Expense.listIndexes()).map(({ name }) => name),
      ['_id_', 'userId_1_date_-1'],
    )
  })

  it('saves, changes and finds documents', async () => {
    const { Expense } = models()
    const { _id } = await Expense.create({ userId: 'u', amount: 5, date: new Date(0), tags: ['a'] })
    const expense = (await Expense.findById(_id))!
    expense.amount = 6
    expense.set('tags', ['a', 'b'])
    await expense.save()
    const { amount, tags, __v } = (await Expense.findOne({ userId: 'u' }).lean())!
    assert.deepEqual({ amount, tags, __v }, { amount: 6, tags: ['a', 'b'], __v: 1 })
    assert.ok(await Expense.exists({ _id }))
    assert.equal(await Expense.countDocuments({ userId: 'u' }), 1)
    assert.equal((await Expense.findOneAndDelete({ _id, userId: 'u' }))!.id, _id)
  })

  it('joins everything inside a transaction to it', async () => {
    const { Expense, Outbox } = models()
    await Promise.all([Expense.init(), Outbox.init()])
    await connection.transaction(async () => {
      const [expense] = await Expense.create([{ userId: 'u', amount: 1 }])
      await Outbox.insertMany([{ type: 'expense.created' }])
      await Expense.updateOne({ _id: expense!._id }, { $inc: { amount: 1 } })
    })
    const failing = connection.transaction(async () => {
      await Expense.updateMany({}, { $set: { amount: 99 } })
      await Outbox.deleteMany({})
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.equal((await Expense.findOne().lean())!.amount, 2)
    assert.equal(await Outbox.countDocuments({ publishedAt: null }), 1)
  })

  it('streams a collection', async () => {
    const { Expense } = models()
    await Expense.insertMany(
      Array.from({ length: 1200 }, (_, i) => ({ userId: `u${i % 3}`, amount: i })),
    )
    let sum = 0
    for await (const { amount } of Expense.find({ userId: 'u1' }).lean().cursor()) sum += amount
    assert.equal(sum, 239_800)
    const [total] = await Expense.aggregate([
      { $match: { userId: 'u1' } },
      { $group: { _id: null, sum: { $sum: '$amount' } } },
    ])
    assert.equal(total.sum, 239_800)
  })
})
