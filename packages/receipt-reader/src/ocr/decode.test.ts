import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeLine } from './decode.ts'

/** Classes of a tiny model: the blank first, the space last. */
const classes = ['', 'A', '1', '円', 'я', ' ']
const alphabetOf = (chars: string[]) => ({
  classes: classes.length,
  index: Int32Array.from(chars, (char) => classes.indexOf(char)),
  char: chars,
})
const alphabets = { latin: alphabetOf(['', 'A', '1', ' ']), whole: alphabetOf(classes) }

/** What the recognition says of a line, a step each: "A", or "A .4" with that chance, the rest blank. */
function line(...steps: string[]) {
  const data = new Float32Array(steps.length * classes.length)
  steps.forEach((step, i) => {
    const [, char = '', chance = '1'] = /^(.?) ?(\.\d+)?$/u.exec(step) ?? []
    const at = i * classes.length
    data[at] = 1 - Number(chance)
    data[at + classes.indexOf(char)] = Number(chance)
  })
  return decodeLine(data, 0, steps.length, 1, alphabets)
}
const text = (...steps: string[]) =>
  line(...steps)
    .map(({ char }) => char)
    .join('')

describe('what a line says', () => {
  it('joins repeats, and keeps doubled letters that a blank parts', () => {
    assert.equal(text('A', 'A', '1'), 'A1')
    assert.equal(text('1', '', '1'), '11')
    assert.equal(text('', '', ''), '')
    assert.equal(text(), '')
  })

  it('is in another script where that is clear, and in Latin letters where it is not', () => {
    assert.equal(text('1', '円'), '1円')
    assert.equal(text('1', '円 .74'), '1')
    assert.equal(text('я', 'A'), 'яA')
  })

  it('has a space where the model saw one, none before the first letter', () => {
    assert.equal(text('A', ' ', '1'), 'A 1')
    assert.equal(text(' ', 'A', '1'), 'A1')
  })

  it('knows how sure each letter is and where it stands', () => {
    const [first, second] = line('A .9', 'A .6', '1 .8', '')
    assert.equal(first?.score.toFixed(1), '0.9')
    assert.equal(first?.at, 1 / 8)
    assert.equal(second?.at, 5 / 8)
  })

  it('ends with the line, though the batch that it is in is longer', () => {
    const data = Float32Array.from([0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0])
    const at = (share: number) => decodeLine(data, 0, 2, share, alphabets).length
    assert.deepEqual([at(1), at(0.5)], [2, 1])
  })
})
