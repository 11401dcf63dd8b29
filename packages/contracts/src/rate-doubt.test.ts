import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doubtOf, type KnownRate } from './rate-doubt.ts'

const yen = { paidCurrency: 'JPY', currency: 'USD' } as const
const known = { rate: '1', ratePer: '155', day: '2026-05-29', from: 'table' } as const
const perDollar = (ratePer: string) => ({ rate: '1', ratePer })
const saidOf = (
  ratePer: string,
  paidCurrency: string,
  before: KnownRate | null = null,
  currency: 'USD' | 'EUR' = 'USD',
) => doubtOf(perDollar(ratePer), { paidCurrency, currency }, before)

describe('a rate', () => {
  it('is doubted where it is by more than a third off the last known one', () => {
    for (const [figure, isDoubted] of [
      ...([
        ['155', false],
        ['120', false],
        ['200', false],
        ['112', true],
        ['210', true],
      ] as const),
      ...([
        ['15.5', true],
        ['1550', true],
        ['1', true],
      ] as const),
    ] as const)
      assert.equal(!!doubtOf(perDollar(figure), yen, known), isDoubted, figure)
    assert.equal(
      doubtOf(perDollar('210'), yen, known)?.text,
      "far from the table's 1 USD = 155 JPY of 2026-05-29",
    )
    const own = doubtOf(perDollar('210'), yen, { ...known, from: 'person' })
    assert.equal(own?.text, 'far from 1 USD = 155 JPY of 2026-05-29')
  })

  it('is asked about where its inverse or a thousandfold of it fits better, with that reading', () => {
    const better = (figure: string) => doubtOf(perDollar(figure), yen, known)?.better
    assert.deepEqual(better('0.00645'), { rate: '0.00645', ratePer: '1' })
    assert.deepEqual(better('0.155'), { rate: '1', ratePer: '155' })
    assert.deepEqual(better('155000'), { rate: '1000', ratePer: '155000' })
    assert.equal(better('300'), null)
    // Near one another both readings are within a third.
    const pound = { ...known, ratePer: '0.92' }
    assert.deepEqual(saidOf('1.087', 'CHF', pound)?.better, { rate: '1.087', ratePer: '1' })
    for (const figure of ['0.92', '0.95', '0.89', '0.99'])
      assert.equal(saidOf(figure, 'CHF', pound), null, figure)
  })

  it('is compared with what is roughly usual where nothing else is known', () => {
    const cases: [figure: string, code: string, better: object | null | undefined][] = [
      ['0.00645', 'JPY', { rate: '0.00645', ratePer: '1' }],
      ['155', 'JPY', undefined],
      ['90', 'JPY', undefined],
      ['1.475', 'KRW', { rate: '1', ratePer: '1475' }],
      ['25.45', 'VND', { rate: '1', ratePer: '25450' }],
      ['1.29', 'GBP', { rate: '1.29', ratePer: '1' }],
      ['0.775', 'GBP', undefined],
      ['3.25', 'KWD', { rate: '3.25', ratePer: '1' }],
      ['1', 'THB', null],
      // Of these nobody can say what is usual.
      ['600000', 'IRR', undefined],
      ['100', 'VED', undefined],
    ]
    for (const [figure, code, better] of cases)
      assert.deepEqual(saidOf(figure, code)?.better, better, `${figure} ${code}`)
    assert.equal(saidOf('1', 'THB')?.text, 'far from the usual, about 1 USD = 33 THB')
    assert.equal(saidOf('1', 'USD', null, 'EUR'), null)
  })

  it('that a person said once before does not make another one like it right', () => {
    const before = { rate: '1', ratePer: '0.00645', day: '2026-05-29', from: 'person' } as const
    assert.match(saidOf('0.00645', 'JPY', before)?.text ?? '', /usual, about 1 USD = 150 JPY/)
  })
})
