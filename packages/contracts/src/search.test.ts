import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { finds, folded, searchTerms, wantedTerms } from './search.ts'
import { searches } from './testing/searches.ts'

describe('a search', () => {
  it('ignores case, marks, width and forms of letters, in every script', () => {
    for (const [text, finding, missing] of searches) {
      assert.ok(finds(finding, text), `${finding} finds ${text}`)
      assert.ok(!finds(missing, text), `${missing} does not find ${text}`)
    }
  })

  it('finds nothing by signs alone, and nothing in an empty text', () => {
    assert.ok(!finds('?!', 'What?!'))
    assert.ok(!finds('a', ''))
  })

  it('has a bounded number of terms, whatever the text', () => {
    assert.equal(searchTerms(Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ')).length, 60)
    const chinese = Array.from({ length: 2000 }, (_, at) => String.fromCodePoint(0x4e00 + at))
    assert.equal(searchTerms(chinese.join('')).length, 150)
    assert.ok(wantedTerms(chinese.slice(0, 200).join('')).length <= 30)
    assert.equal(searchTerms('x'.repeat(200))[0], 'x'.repeat(40))
  })
})

it('the search folds the text of every language to one form', () => {
  assert.equal(folded('STRAẞE Łódź ﾎﾃﾙ ﬁn Ⅳ'), 'strasse lodz ホテル fin iv')
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  assert.equal(`${folded(ascii)}e`, folded(`${ascii}é`), 'plain text is folded as any other')
  for (const [text] of searches) assert.equal(folded(folded(text)), folded(text), text)
})
