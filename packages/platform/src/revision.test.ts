import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from './errors.ts'
import { demandUnchanged, nextUpdatedAt } from './revision.ts'

const at = new Date('2026-05-02T10:00:00.000Z')

describe('the time of a change', () => {
  it('is later than the one before, also where the clock stands still or goes back', () => {
    const ahead = new Date(Date.now() + 3_600_000)
    assert.equal(nextUpdatedAt(ahead).getTime(), ahead.getTime() + 1)
    assert.ok(nextUpdatedAt(at).getTime() > at.getTime())
  })
})

describe('an edit', () => {
  it('of the current record, or without a revision, passes without a query', () => {
    const current = () => assert.fail('not asked for')
    demandUnchanged('trip', at, undefined, current)
    demandUnchanged('trip', at, new Date(at), current)
  })

  it('from another state, older or newer, is a conflict that shows the record of now', () => {
    for (const seen of [new Date(at.getTime() - 1), new Date(at.getTime() + 1)])
      assert.throws(
        () => demandUnchanged('trip', at, seen, () => ({ name: 'Oslo' })),
        (error) => {
          assert.ok(error instanceof AppError)
          assert.deepEqual([error.kind, error.code], ['conflict', 'trip_changed'])
          assert.deepEqual(error.current, { name: 'Oslo' })
          return true
        },
      )
  })
})
