import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchKeysOf } from './search-words.ts'

describe('the words an expense is found by', () => {
  it('have neither case nor accents, come once, and are those of merchant and notes', () => {
    assert.deepEqual(
      searchKeysOf({ merchant: 'Café „Zur Post"', notes: 'Mit Zoë, ZUR Messe 2027' }),
      {
        merchantKey: 'cafe „zur post"',
        words: ['cafe', 'zur', 'post', 'mit', 'zoe', 'messe', '2027'],
      },
    )
  })
})
