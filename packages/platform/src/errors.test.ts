import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { statusOfKind } from '@sortie/contracts/problem'
import * as z from 'zod/mini'
import {
  AppError,
  invalidField,
  isOutage,
  notFound,
  translated,
  translateErrors,
  unavailable,
} from './errors.ts'
import { invalidRequest, toProblem } from './http/problem.ts'
import { demandUnchanged, nextUpdatedAt } from './revision.ts'
import { withTimeLimit } from './time-limit.ts'

const answer = new ServerResponse(new IncomingMessage(new Socket()))
answer.setHeader('x-request-id', 'of-this-request')

describe('an error that may happen', () => {
  it('has the status of its kind', () => {
    for (const [kind, status] of Object.entries(statusOfKind))
      assert.equal(new AppError(kind as keyof typeof statusOfKind, 'x', 'X.').status, status)
  })

  it('names what is not there, also in two words', () => {
    const error = notFound('bulk report')
    assert.deepEqual(
      [error.status, error.code, error.message],
      [404, 'bulk_report_not_found', 'There is no such bulk report.'],
    )
  })

  it('asks for a retry soon when a part is away, and keeps the reason for the log', () => {
    const cause = new Error('connect ECONNREFUSED 10.1.2.3:27017')
    const error = unavailable('receipt storage', cause)
    assert.deepEqual([error.status, error.code], [503, 'receipt_storage_unavailable'])
    assert.equal(error.retryAfter, 2)
    assert.equal(error.cause, cause)
    assert.ok(!JSON.stringify(toProblem(answer, error)).includes('10.1.2.3'))
    assert.equal(notFound('trip').retryAfter, undefined)
  })
})

describe('what a caller is told', () => {
  it('is one sentence a field, the first fault of each', () => {
    const Flight = z.object({
      carrier: z.string('Carrier is required'),
      legs: z.array(z.object({ from: z.string('From is required') })),
    })
    const { error } = z.safeParse(Flight, { legs: [{ from: 'FRA' }, {}] })
    const { fields, message } = invalidRequest(error?.issues ?? [])
    assert.deepEqual(fields, { carrier: 'Carrier is required', 'legs.1.from': 'From is required' })
    assert.equal(message, 'Carrier is required')
  })

  it('is of the body as a whole when no field is at fault', () => {
    const { error } = z.safeParse(z.object({}), null)
    assert.deepEqual(Object.keys(invalidRequest(error?.issues ?? []).fields ?? {}), ['body'])
    assert.equal(invalidRequest([]).message, 'The request is not valid.')
  })

  it('is no detail of an unforeseen error', () => {
    const problem = toProblem(answer, null)
    assert.equal(problem.code, 'unexpected')
    assert.equal(problem.requestId, 'of-this-request')
    assert.deepEqual(Object.keys(problem).sort(), ['code', 'error', 'requestId'])
  })

  it('names the field of a single fault', () => {
    const error = invalidField('tripId', 'Choose one of your missions.')
    assert.deepEqual(toProblem(answer, error).fields, { tripId: 'Choose one of your missions.' })
    assert.equal(error.status, 400)
  })
})

describe('an error of a part', () => {
  class DriverError extends Error {}
  translateErrors((error) => (error instanceof DriverError ? unavailable('driver', error) : null))

  it('is translated by the part, and counts as an outage when the part is away', () => {
    assert.equal(translated(new DriverError('gone'))?.code, 'driver_unavailable')
    assert.equal(isOutage(new DriverError('gone')), true)
    assert.equal(isOutage(unavailable('x')), true)
  })

  it('stays a fault when no part can translate it', () => {
    for (const error of [new Error('x'), notFound('x'), null, 'x'])
      assert.equal(isOutage(error), false)
    assert.equal(translated(new TypeError('x')), null)
  })
})

describe('the time of a change', () => {
  it('is later than the one before, even when the clock stands still or is set back', () => {
    const ahead = new Date(Date.now() + 60_000)
    assert.equal(nextUpdatedAt(ahead).getTime(), ahead.getTime() + 1)
    assert.ok(nextUpdatedAt(new Date(0)).getTime() > Date.now() - 60_000)
  })

  it('refuses an edit that started from another state, with the record as it is now', () => {
    const now = new Date('2026-05-31T10:00:00.001Z')
    const seen = new Date('2026-05-31T10:00:00.000Z')
    assert.throws(
      () => demandUnchanged('trip', now, seen, () => ({ name: 'Rome' })),
      (error: AppError) =>
        error.status === 409 &&
        error.code === 'trip_changed' &&
        (error.current as { name: string }).name === 'Rome',
    )
  })

  it('accepts an edit that names the current state, or no state', () => {
    const now = new Date('2026-05-31T10:00:00.000Z')
    const unread = () => assert.fail('the record need not be read')
    demandUnchanged('trip', now, new Date(now), unread)
    demandUnchanged('trip', now, undefined, unread)
  })
})

describe('a limit of time', () => {
  it('passes the outcome on, good or bad', async () => {
    assert.equal(await withTimeLimit(60_000, Promise.resolve(7)), 7)
    const failure = new Error('no')
    await assert.rejects(withTimeLimit(60_000, Promise.reject(failure)), failure)
  })

  it('rejects with a TimeoutError when the work never ends', async () => {
    await assert.rejects(withTimeLimit(5, new Promise(() => {})), { name: 'TimeoutError' })
  })
})
