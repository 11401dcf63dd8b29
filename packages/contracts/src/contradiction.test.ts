import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contradictions, type ExtractedFields } from './contradiction.ts'

const typed = { amount: 5800, currency: 'USD', date: '2026-05-14' }
const said = (values: Partial<ExtractedFields> = {}): ExtractedFields => ({
  amount: 8500,
  currency: 'USD',
  date: '2026-05-14',
  ...values,
})

describe('what was typed and the receipts do not say', () => {
  it('is told with both values', () => {
    assert.deepEqual(contradictions(typed, [said()]), [
      { field: 'amount', typed: '58.00', said: '85.00' },
    ])
    assert.deepEqual(contradictions(typed, [said({ amount: 5800, date: '2026-05-13' })]), [
      { field: 'date', typed: '2026-05-14', said: '2026-05-13' },
    ])
  })

  it('is nothing where one of several receipts says it, or all together do', () => {
    assert.deepEqual(contradictions(typed, [said(), said({ amount: 5800 })]), [])
    assert.deepEqual(contradictions(typed, [said({ amount: 5000 }), said({ amount: 800 })]), [])
  })

  it('is nothing where a receipt is not surely read, is in another currency, or is missing', () => {
    assert.deepEqual(contradictions(typed, [said(), said({ amount: null })]), [])
    assert.deepEqual(contradictions(typed, [said({ currency: 'EUR' })]), [])
    assert.deepEqual(contradictions(typed, [said({ currency: null })]), [])
    assert.deepEqual(contradictions(typed, [said({ amount: 5800, date: null })]), [])
    assert.deepEqual(contradictions(typed, []), [])
  })
})
