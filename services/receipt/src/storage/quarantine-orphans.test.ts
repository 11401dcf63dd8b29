import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isSuspiciousLoss } from './quarantine-orphans.ts'

it('the sweep takes single lost records for an accident, and many or all of them for a fault', () => {
  for (const [gone, all, tooMany] of [
    [0, 0, false],
    [0, 50, false],
    [1, 2, false],
    [10, 11, false],
    [11, 220, false],
    [11, 219, true],
    [1, 1, true],
    [10, 10, true],
  ] as const)
    assert.equal(isSuspiciousLoss(gone, all), tooMany, `${gone} of ${all}`)
})
