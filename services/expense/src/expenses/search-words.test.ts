import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchKeysOf } from './search-words.ts'

describe('the words an expense is found by', () => {
  it('have neither case nor accents, come once, and tell category, amount, date, merchant and notes', () => {
    const found = { category: 'Meals', amount: 4205, date: new Date('2026-05-09') } as const
    assert.deepEqual(
      searchKeysOf({ ...found, merchant: 'Café „Zur Post"', notes: 'Mit Zoë, ZUR Messe 2027' }),
      {
        merchantKey: 'cafe „zur post"',
        words: 'meals 42.05 may 9 2026 2026.05.09 05.09 cafe zur post mit zoe messe 2027'.split(
          ' ',
        ),
      },
    )
  })
})
