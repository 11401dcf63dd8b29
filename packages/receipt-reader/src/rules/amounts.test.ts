import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toRows } from '../rows.ts'
import { paper } from '../testing/paper.ts'
import { findAmounts } from './amounts.ts'
import { moneyOn } from './money.ts'

function best(...lines: string[]) {
  return findAmounts(toRows(paper(...lines)))[0]
}

function minor(text: string): number[] {
  return toRows(paper(text)).flatMap((row) => moneyOn(row).map((m) => m.minor))
}

describe('a sum of money', () => {
  it('is read with point or comma, with thousands, signs and currencies', () => {
    assert.deepEqual(minor('Total 1,275.00'), [127500])
    assert.deepEqual(minor('Summe 1.275,00'), [127500])
    assert.deepEqual(minor("CHF 1'275.50"), [127550])
    assert.deepEqual(minor('Rounding -0.02'), [-2])
    assert.deepEqual(minor('PFAND 0,25-D'), [-25])
    assert.deepEqual(minor('Total RM15.40'), [1540])
    assert.deepEqual(minor('CASH RM.65.00'), [6500])
    assert.deepEqual(minor('£17.50 28.00'), [1750, 2800])
    assert.deepEqual(minor('Milk 3,99 B'), [399])
  })

  it('is mended where a letter stands for a digit or a blank after the point', () => {
    assert.deepEqual(minor('Rounding RMO.02'), [2])
    assert.deepEqual(minor('Cheese 0.S9 B'), [59])
    assert.deepEqual(minor('Total 100. 60'), [10060])
  })

  it('is no percentage, weight, date, time or number of decimals', () => {
    assert.deepEqual(minor('GST 6.00%'), [])
    assert.deepEqual(minor('Bananas 1.76 lb'), [])
    assert.deepEqual(minor('18.05.2020 at 9.00 Uhr'), [])
    assert.deepEqual(minor('Bread 3.8755'), [])
  })
})

describe('the total', () => {
  it('is cash less change where no word says so', () => {
    const found = best(
      'Burger|6.95',
      'Extra|1.49',
      'CASH|20.00',
      'FOOD|8.44',
      'TAX|0.61',
      'PAYMENT|9.05',
      'Change Due|10.95',
    )
    assert.equal(found?.minor, 905)
    assert.equal(found?.evidence.change, 1)
  })

  it('is what was paid after rounding, not what was added up', () => {
    const found = best(
      'Tea|10.00',
      'Cake|4.18',
      'Total incl. GST|14.18',
      'Rounding|0.02',
      'Total|14.20',
      'Cash|20.00',
      'Change|5.80',
    )
    assert.equal(found?.minor, 1420)
    assert.equal(found?.evidence.rounded, 1)
  })

  it('is not the subtotal, the saving, the number of pieces nor the tax summary', () => {
    const found = best(
      'Pen|3.00',
      'Book|30.00',
      'Sub-total|33.00',
      'Total savings|6.00',
      'Total qty: 2|33.00',
      'Tax|1.98',
      'Total|34.98',
      'VISA|34.98',
      'GST Summary|Amount Tax',
      'SR 6%|33.00 1.98',
      'Total|33.00 1.98',
    )
    assert.equal(found?.minor, 3498)
  })

  it('is taken from the row below when its own row lost it', () => {
    assert.equal(best('Soup|9.00', 'Bread|2.00', 'Subtotal|11.00', 'TOTAL', '|11.00')?.minor, 1100)
  })

  it('counts a sum without its point only when something else bears it out', () => {
    assert.equal(
      best(
        'Beer|95.00',
        'Beer|95.00',
        'Total (Inclusive)|19000',
        'TOTAL:|190.00',
        'CASH|200.00',
        'CHANGE|10.00',
      )?.minor,
      19000,
    )
    assert.equal(best('Beer|9.50', 'Wine|8.00', 'Total|17.50', 'Member no|482913')?.minor, 1750)
  })

  it('is not a suggested tip', () => {
    assert.equal(
      best(
        'Pasta|20.00',
        'Subtotal|20.00',
        'Tax|2.00',
        'Total|22.00',
        'Suggested tip',
        '18% 3.60',
        '20% 4.00',
      )?.minor,
      2200,
    )
  })

  it('is known better the more bears it out', () => {
    const bare = best('Lunch|12.00', 'Total|13.20')
    const borne = best('Lunch|12.00', 'Subtotal|12.00', 'Tax|1.20', 'Total|13.20', 'Visa|13.20')
    assert.ok((borne?.score ?? 0) > (bare?.score ?? 0))
  })
})
