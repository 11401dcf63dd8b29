import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExtractedFields } from '@sortie/contracts/contradiction'
import { requiredSimilarity } from './required-similarity.ts'

const bill: ExtractedFields = { amount: 2350, currency: 'EUR', date: '2026-05-14' }
const needed = (one: Partial<ExtractedFields>, other: Partial<ExtractedFields>) =>
  requiredSimilarity({ ...bill, ...one }, { ...bill, ...other }) ?? Number.POSITIVE_INFINITY

describe('how alike two pictures of one paper must be', () => {
  it('is less the more is read to be the same', () => {
    const [both, either, neither] = [
      needed({}, {}),
      needed({}, { date: null }),
      needed({}, { amount: null, date: null }),
    ]
    assert.ok(both < either && either < neither && neither < 1)
    assert.equal(needed({ amount: null }, {}), either)
    assert.equal(requiredSimilarity(bill, null), neither)
    assert.equal(requiredSimilarity(null, null), neither)
  })

  it('is never enough where amount or day is read to differ', () => {
    assert.equal(requiredSimilarity(bill, { ...bill, amount: 2351 }), null)
    assert.equal(requiredSimilarity(bill, { ...bill, date: '2026-05-15' }), null)
    assert.equal(requiredSimilarity(bill, { ...bill, amount: null, date: '2026-05-15' }), null)
  })

  it('takes day and month the other way round for neither the same nor another day', () => {
    const swapped = needed({ date: '2026-02-03' }, { date: '2026-03-02' })
    assert.equal(swapped, needed({}, { date: null }))
  })
})
