import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withTotalOf } from './pages.ts'
import { facts, read } from './testing/read-paper.ts'

const cover = [
  '!HOTEL AURORA',
  'Seestrasse 12, 8002 Zurich',
  'Invoice 2026-0417',
  'Date: 14 May 2026',
]
const end = ['Room, 2 nights|380.00', 'Breakfast|40.00', 'TOTAL USD|420.00']

describe('a scan of several pages', () => {
  it('has its total where the first page has none, and no place for it on the first', () => {
    const both = withTotalOf(read(...cover), read(...end))
    const { merchant, amount, date, currency } = facts(both)
    assert.deepEqual([merchant, amount, date, currency], ['HOTEL AURORA', 420, '2026-05-14', 'USD'])
    assert.equal(both.fields.amount.box, null)
    assert.ok(both.confidence > 0)
  })

  it('keeps what the first page is surer of', () => {
    const first = read(...cover, ...end)
    for (const last of [[''], ['Terms and conditions'], ['Thank you for staying'], ['12.00']])
      assert.deepEqual(facts(withTotalOf(first, read(...last))), facts(first))
  })
})
