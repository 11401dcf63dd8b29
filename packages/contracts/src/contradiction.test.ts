import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contradictions, type ExtractedFields, tipIn } from './contradiction.ts'

const typed = { amount: 5800, currency: 'USD', date: '2026-05-14' }
const said = (values: Partial<ExtractedFields> = {}): ExtractedFields => ({
  amount: 8500,
  currency: 'USD',
  date: '2026-05-14',
  ...values,
})

describe('what was typed and the receipts do not say', () => {
  it('is told with both values', () => {
    assert.deepEqual(contradictions(typed, [said()]), [
      { field: 'amount', typed: '58.00', said: '85.00' },
    ])
    assert.deepEqual(contradictions(typed, [said({ amount: 5800, date: '2026-05-13' })]), [
      { field: 'date', typed: '2026-05-14', said: '2026-05-13' },
    ])
  })

  it('is nothing where one of several receipts says it, or all together do', () => {
    assert.deepEqual(contradictions(typed, [said(), said({ amount: 5800 })]), [])
    assert.deepEqual(contradictions(typed, [said({ amount: 5000 }), said({ amount: 800 })]), [])
  })

  it('is the currency where every receipt is in another one, with what each says', () => {
    const differs = (...receipts: Partial<ExtractedFields>[]) =>
      contradictions(typed, receipts.map(said))
    assert.deepEqual(differs({ currency: 'GBP' }), [
      { field: 'currency', typed: 'USD 58.00', said: 'GBP 85.00' },
    ])
    assert.deepEqual(
      differs({ currency: 'JPY', amount: 1580 }, { currency: 'EUR', amount: null }),
      [{ field: 'currency', typed: 'USD 58.00', said: 'JPY 1,580 + EUR' }],
    )
    assert.deepEqual(differs({ currency: 'GBP' }, { amount: 5800 }), [])
    assert.deepEqual(differs({ currency: 'GBP' }, { currency: null }), [])
  })

  it('is judged by what was paid where the receipts are in that currency', () => {
    const yen = (paid: number, ...receipts: Partial<ExtractedFields>[]) =>
      contradictions(
        { ...typed, amount: 1059, paid: { amount: paid, currency: 'JPY' } },
        receipts.map((one) => said({ currency: 'JPY', amount: 1580, ...one })),
      )
    assert.deepEqual(yen(1580, {}), [])
    assert.deepEqual(yen(3160, {}, {}), [])
    assert.deepEqual(yen(1850, {}), [{ field: 'amount', typed: '1850', said: '1580' }])
    // A bill in yen and the slip of the card in dollars.
    assert.deepEqual(yen(1580, {}, { currency: 'USD', amount: 1100 }), [])
    assert.deepEqual(yen(1580, { currency: 'USD', amount: 1059 }), [])
    assert.deepEqual(yen(1580, { currency: 'GBP', amount: 850 }), [
      { field: 'currency', typed: 'JPY 1,580', said: 'GBP 8.50' },
    ])
  })

  it('is nothing where a receipt is not surely read, or is missing', () => {
    assert.deepEqual(contradictions(typed, [said(), said({ amount: null })]), [])
    assert.deepEqual(contradictions(typed, [said({ currency: null })]), [])
    assert.deepEqual(contradictions(typed, [said({ amount: 5800, date: null })]), [])
    assert.deepEqual(contradictions(typed, []), [])
  })
})

describe('an amount above the printed one', () => {
  const tip = (typed: string, said: string) => tipIn({ field: 'amount', typed, said })

  it('may be a tip as far as tips usually go', () => {
    assert.equal(tip('33.70', '28.70'), '5.00')
    assert.equal(tip('30.00', '28.70'), '1.30')
    assert.equal(tip('125.00', '100.00'), '25.00')
    assert.equal(tip('1738', '1580'), '158')
  })

  it('is no tip where it is less, the same, or far more', () => {
    assert.equal(tip('125.01', '100.00'), null)
    assert.equal(tip('28.70', '28.70'), null)
    assert.equal(tip('18.70', '28.70'), null)
    assert.equal(tip('85.00', '58.00'), null)
  })

  it('is a matter of amounts only', () => {
    assert.equal(tipIn({ field: 'currency', typed: 'USD 33.70', said: 'GBP 28.70' }), null)
    assert.equal(tipIn({ field: 'date', typed: '2026-05-14', said: '2026-05-13' }), null)
    assert.equal(tipIn({ field: null, typed: null, said: null }), null)
  })
})
