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

  it('are bounded, however long the notes are', () => {
    const notes = Array.from({ length: 500 }, (_, number) => `word${number}`).join(' ')
    const { words } = searchKeysOf({ merchant: 'x'.repeat(200), notes })
    assert.equal(words.length, 60)
    assert.equal(words[0], 'x'.repeat(40))
  })
})
