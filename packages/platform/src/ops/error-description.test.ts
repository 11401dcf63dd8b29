import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import mongoose from 'mongoose'
import { describeError } from './error-description.ts'

const secret = 'someone@example.org'

describe('what a log tells of an error', () => {
  it('never holds a value that was given', () => {
    const parsed = thrownBy(() => JSON.parse(secret))
    const cast = new mongoose.Error.CastError('date', secret, 'createdAt')
    const duplicate = new mongoose.mongo.MongoServerError({
      code: 11000,
      message: `E11000 duplicate key error dup key: { email: "${secret}" }`,
      keyValue: { email: secret },
    })
    const quoted = new Error(`no such person: "${secret}"`, { cause: cast })
    for (const error of [parsed, cast, duplicate, quoted, secret])
      assert.doesNotMatch(JSON.stringify(describeError(error)), /example/)
  })

  it('holds class, code, frames, causes and what our own programs say', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), {
      code: 'ECONNREFUSED',
    })
    const described = describeError(new TypeError('x is not a function', { cause }))
    assert.equal(described.name, 'TypeError')
    assert.equal(described.message, 'x is not a function')
    assert.match(described.stack ?? '', /error-description\.test/)
    assert.equal(described.cause?.code, 'ECONNREFUSED')
    assert.match(described.cause?.message ?? '', /127\.0\.0\.1:9/)
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
