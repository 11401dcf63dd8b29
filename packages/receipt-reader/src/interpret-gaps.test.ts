import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { facts, read } from './testing/read-paper.ts'

describe('what a receipt does not say', () => {
  it('without a date or a total leaves them open', () => {
    const reading = read('CORNER BOOKS LTD', '5 High Street', 'Thank you for your visit')
    assert.equal(reading.amount, null)
    assert.equal(reading.date, null)
    assert.equal(reading.paymentMethod, null)
    assert.equal(reading.confidence, 0)
    assert.equal(reading.merchant, 'CORNER BOOKS LTD')
  })

  it('that is a credit note has no sum to be paid, and is called so', () => {
    const reading = read('CREDIT NOTE', 'RENT-A-CAR', '2026-05-12', 'REFUND|-45.00')
    assert.equal(reading.merchant, 'RENT-A-CAR')
    assert.equal(reading.amount, null)
    assert.equal(reading.notes, 'Credit note')
  })

  it('that is blank is all null', () => {
    const reading = read()
    assert.deepEqual(facts(reading), {
      merchant: null,
      amount: null,
      date: null,
      currency: null,
      category: null,
      paymentMethod: null,
    })
  })

  it('shows where each field stands', () => {
    const { fields } = read('ROSE TEA HOUSE', 'Date 01/02/2020', 'Tea|3.00', 'Total|3.00')
    assert.ok(fields.amount.box && fields.amount.box.x > 0.8 && fields.amount.box.y > 0.6)
    assert.ok(fields.merchant.box && fields.merchant.box.y < 0.2)
  })
})
