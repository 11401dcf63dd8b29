import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { interpret } from './interpret.ts'
import type { Page } from './page.ts'
import { completed, needsSecondLook } from './read-with.ts'
import type { Reading } from './reading.ts'
import { paper } from './testing/paper.ts'

const today = new Date('2026-11-20T12:00:00Z')
const head = ['BLUE HERON GRILL', '212 Harbor Street', 'Portland, OR 97204']
const clear = paper(
  ...head,
  'Server: Dana|04/07/2019 7:45 PM',
  'Soup|5.00',
  'Subtotal|5.00',
  'Tax|0.40',
  'Total|5.40',
  'Visa|5.40',
)
const poor = paper(...head, '~Soup|5.00', '~Total|5.40')

function look(page: Page) {
  return interpret(page, today)
}

function read(page: Page): Reading {
  return look(page).reading
}

describe('a second look', () => {
  it('is for what was read, but not surely, and for no long bill', () => {
    assert.equal(needsSecondLook(clear, look(clear)), false)
    assert.equal(needsSecondLook(poor, look(poor)), true)
    const due = paper(...head, 'Return by 05/13/2026', 'Soup|5.00', 'Total|$5.00', 'Visa|$5.00')
    assert.equal(needsSecondLook(due, look(due)), false)
    const long = paper(...head, ...Array.from({ length: 90 }, () => '~Soup|5.00'))
    assert.equal(needsSecondLook(long, look(long)), false)
    assert.equal(needsSecondLook(paper(), look(paper())), false)
  })

  it('finds what the first did not, and is less sure of what only one of them saw', () => {
    const found = completed(look(poor), look(clear))
    assert.equal(read(poor).date, null)
    assert.equal(found.date, '2019-04-07')
    assert.ok(found.fields.date.confidence < read(clear).fields.date.confidence)
  })

  it('makes surer what both saw, and invents nothing that neither did', () => {
    const both = completed(look(poor), look(poor))
    assert.ok(both.fields.amount.confidence > read(poor).fields.amount.confidence)
    assert.equal(both.date, null)
    assert.equal(both.confidence, 0)
  })

  it('lifts neither a guessed currency nor what nothing on the page settles', () => {
    const page = paper('!CORNER HOUSE', '12 Long Row', 'Return by 05/13/2026', 'Total|$12.50')
    const { date, currency, amount } = completed(look(page), look(page)).fields
    assert.deepEqual([date.confidence, currency.confidence], [0.6, 0.6])
    assert.equal(amount.value, 12.5)
  })
})
