import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import mongoose from 'mongoose'
import { openTransaction } from './open-transaction.ts'
import { isDatabaseOutage } from './outage.ts'
import { afterCommit, isDuplicate, joined, transaction } from './transaction.ts'

const { MongoNetworkError, MongoServerError } = mongoose.mongo
const serverError = (code: number, labels: string[] = []) => {
  const error = new MongoServerError({ message: 'x', code })
  for (const label of labels) error.addErrorLabel(label)
  return error
}

describe('an error of the database', () => {
  it('is an outage when the database could not do its work', () => {
    for (const code of [6, 89, 91, 189, 10107, 14031])
      assert.equal(isDatabaseOutage(serverError(code)), true, `code ${code}`)
    assert.equal(isDatabaseOutage(new MongoNetworkError('closed')), true)
    assert.equal(isDatabaseOutage(serverError(1234, ['TransientTransactionError'])), true)
  })

  it('is an outage when the other side closed the socket', () => {
    assert.equal(isDatabaseOutage(Object.assign(new Error('x'), { code: 'EPIPE' })), true)
    assert.equal(isDatabaseOutage(Object.assign(new Error('x'), { code: 'ENOENT' })), false)
  })

  it('is not reported when the work itself is wrong', () => {
    for (const error of [serverError(11000), serverError(2), new TypeError('x'), null, 'EPIPE'])
      assert.equal(isDatabaseOutage(error), false, String(error))
  })

  it('tells a duplicate from every other refusal', () => {
    assert.equal(isDuplicate(serverError(11000)), true)
    for (const error of [serverError(112), new Error('E11000 duplicate key'), undefined])
      assert.equal(isDuplicate(error), false)
  })
})

describe('inside a transaction', () => {
  const inside = <T>(work: () => T) => {
    const steps = new Map<unknown, () => unknown>()
    return {
      steps,
      result: openTransaction.run(
        { session: {} as never, beforeCommit: new Map(), afterCommit: steps },
        work,
      ),
    }
  }

  it('another one joins it', async () => {
    assert.equal(await inside(() => transaction(async () => 7)).result, 7)
  })

  it('steps after the commit wait for it; of one key only the last runs', () => {
    const done: string[] = []
    const { steps } = inside(() => {
      afterCommit(() => done.push('first'), 'mark')
      afterCommit(() => done.push('second'), 'mark')
      afterCommit(() => done.push('other'))
    })
    assert.deepEqual(done, [])
    for (const step of steps.values()) step()
    assert.deepEqual(done, ['second', 'other'])
  })

  it('raw driver calls get its session; outside there is none', () => {
    const { result } = inside(() => joined())
    assert.deepEqual(Object.keys(result), ['session'])
    const done: string[] = []
    afterCommit(() => done.push('at once'))
    assert.deepEqual([joined(), done], [{}, ['at once']])
  })
})
