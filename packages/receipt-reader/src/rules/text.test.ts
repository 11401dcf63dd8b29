import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { likeness, nearest } from './text.ts'

const letters = (most: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: most })

test('the nearest stretch of a text has the fewest edits of all its stretches', () => {
  fc.assert(
    fc.property(letters(9), letters(14), (wanted, text) => {
      const whole = text.join('')
      const edits = text.flatMap((_, from) =>
        text
          .slice(from)
          .map((_, more) => editsOf(wanted.join(''), whole.slice(from, from + more + 1))),
      )
      const fewest = Math.min(wanted.length, ...edits)
      assert.equal(nearest(whole, wanted.join('')), fewest)
    }),
  )
})

test('a keyword of 31 characters is found', () => {
  const wanted = 'zahlungsbetragzahlungsbetragabc'
  assert.equal(wanted.length, 31)
  assert.equal(nearest(`total${wanted.replace('abc', 'axc')}eur`, wanted), 1)
})

function editsOf(a: string, b: string): number {
  return Math.round((1 - likeness(a, b)) * Math.max(a.length, b.length))
}
