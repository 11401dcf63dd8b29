import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aCollection, failure, fixture, transaction } from './sessions.ts'

describe('a conflict', () => {
  it('of two transactions over one document ends the second at once', async () => {
    const things = await aCollection({ _id: 1, n: 0 })
    await transaction((first) =>
      transaction(async (second) => {
        await things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first })
        const error = await failure(
          things.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second }),
        )
        assert.equal(error.code, 112)
        assert.ok(error.hasErrorLabel('TransientTransactionError'))
        await first.commitTransaction()
      }),
    )
    assert.equal((await things.findOne({ _id: 1 }))!.n, 1)
  })

  it('with a change that was committed after the snapshot ends the transaction', async () => {
    const things = await aCollection({ _id: 1, n: 0 }, { _id: 2, n: 0 })
    await transaction(async (session) => {
      await things.findOne({ _id: 2 }, { session })
      await things.updateOne({ _id: 1 }, { $set: { n: 7 } })
      assert.equal((await failure(things.deleteOne({ _id: 1 }, { session }))).code, 112)
    })
    await transaction(async (session) => {
      await things.findOne({ _id: 2 }, { session })
      await things.insertOne({ _id: 3 })
      assert.equal((await failure(things.insertOne({ _id: 3 }, { session }))).code, 112)
    })
  })

  it('over a unique key that another transaction has taken ends the second', async () => {
    const things = await aCollection()
    await things.createIndex({ k: 1 }, { unique: true })
    await transaction((first) =>
      transaction(async (second) => {
        await things.insertOne({ _id: 1, k: 'a' }, { session: first })
        assert.equal(
          (await failure(things.insertOne({ _id: 2, k: 'a' }, { session: second }))).code,
          112,
        )
        await first.commitTransaction()
      }),
    )
  })

  it('makes a plain write wait for the end of the transaction', async () => {
    const things = await aCollection({ _id: 1, n: 1 })
    await transaction(async (session) => {
      await things.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
      await things.insertOne({ _id: 2, n: 0 }, { session })
      let isDone = false
      const waiting = Promise.all([
        things.updateOne({ _id: 1 }, { $inc: { n: 11 } }),
        failure(things.insertOne({ _id: 2 })),
      ]).finally(() => {
        isDone = true
      })
      const error = await failure(
        things.updateOne({ _id: 1 }, { $set: { n: 0 } }, { maxTimeMS: 100 }),
      )
      assert.equal(error.code, 50)
      assert.equal(isDone, false)
      await session.commitTransaction()
      const [, duplicate] = await waiting
      assert.equal(duplicate.code, 11000)
    })
    assert.equal((await things.findOne({ _id: 1 }))!.n, 22)
  })

  it("is overcome by the driver's own retry, so that no change is lost", async () => {
    const accounts = await aCollection(
      ...Array.from({ length: 5 }, (_, _id) => ({ _id, balance: 100 })),
    )
    const moves = Array.from({ length: 12 }, (_, lane) => async () => {
      for (let i = 0; i < 6; i++) {
        await fixture.client.withSession((session) =>
          session.withTransaction(async () => {
            const [from, to] = [(lane + i) % 5, (lane * 3 + i + 1) % 5]
            const source = await accounts.findOne({ _id: from }, { session })
            await accounts.updateOne(
              { _id: from },
              { $set: { balance: source!.balance - 1 } },
              { session },
            )
            await accounts.updateOne({ _id: to }, { $inc: { balance: 1 } }, { session })
            const total = await accounts
              .aggregate([{ $group: { _id: null, sum: { $sum: '$balance' } } }], { session })
              .next()
            assert.equal(total!.sum, 500)
          }),
        )
      }
    })
    let isRunning = true
    const watching = (async () => {
      while (isRunning) {
        const all = await accounts.find().toArray()
        // Read in one batch outside of transactions: committed states only.
        assert.equal(
          all.reduce((sum, { balance }) => sum + balance, 0),
          500,
        )
      }
    })()
    await Promise.all(moves.map((move) => move()))
    isRunning = false
    await watching
    assert.equal(
      (await accounts.find().toArray()).reduce((sum, { balance }) => sum + balance, 0),
      500,
    )
  })
})
