import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { UNSETTLED } from './confidence.ts'
import { read } from './testing/read-paper.ts'

function money(...lines: string[]): [number | null, string | null] {
  const { amount, currency } = read(...lines)
  return [amount, currency]
}

const head = ['!SALHIYA COFFEE HOUSE', '12 Fahad Street', 'Date: 29/05/2026 10:05']

describe('a sum of a currency with three decimals', () => {
  it('is read with them, whatever sign stands before or behind it', () => {
    const papers: [string, string][] = [
      ['Total|KD 12.345', 'KWD'],
      ['Total|12.345 K.D.', 'KWD'],
      ['TOTAL|BD12.345', 'BHD'],
      ['TOTAL|R.O. 12.345', 'OMR'],
      ['Amount due|12.345 JD', 'JOD'],
      ['TOTAL TTC|12,345 DT', 'TND'],
      ['Total|LD 12.345', 'LYD'],
      ['TOTAL|12.345 د.ك', 'KWD'],
      ['Total KWD|12.345', 'KWD'],
    ]
    for (const [total, currency] of papers)
      assert.deepEqual(money(...head, 'Breakfast|8.500', 'Juice|3.845', total), [12.345, currency])
  })

  it('is known by the country where no sign is printed', () => {
    for (const [town, currency] of [
      ['Kuwait City, Kuwait', 'KWD'],
      ['Manama, Bahrain', 'BHD'],
      ['Muscat, Oman', 'OMR'],
      ['Amman, Jordan', 'JOD'],
      ['Avenue Bourguiba, Tunis', 'TND'],
    ] as const)
      assert.deepEqual(money(...head, town, 'Juice|3.845', 'Total|12.345'), [12.345, currency])
  })

  it('may have thousands too, apart by another mark than the decimals', () => {
    assert.deepEqual(money(...head, 'Room|1,200.500', 'Total KD|1,234.500'), [1234.5, 'KWD'])
    assert.deepEqual(money(...head, 'Chambre|1 200,500', 'Total DT|1 234,500'), [1234.5, 'TND'])
  })
})

describe('three digits behind a mark', () => {
  it('are thousands in a currency with no or two decimals', () => {
    for (const [total, amount, currency] of [
      ['Total|Rp 125.000', 125_000, 'IDR'],
      ['TOTAL CLP|12.345', 12_345, 'CLP'],
      ['TOTAL|¥12,345', 12_345, 'JPY'],
    ] as const)
      assert.deepEqual(money(...head, total), [amount, currency])
  })

  it('are never a sure sum where the currency is not known', () => {
    for (const total of ['Total|12.345', 'TOTAL|15,000', 'Grand Total|250.000'])
      assert.ok(read(...head, total).fields.amount.confidence <= UNSETTLED, total)
  })

  it('are whole dinars in Iraq, where nobody pays thousandths, and asked about', () => {
    const reading = read(...head, 'Baghdad, Iraq', 'Total|25,000 IQD')
    assert.deepEqual([reading.amount, reading.currency], [25_000, 'IQD'])
    assert.ok(reading.confidence <= UNSETTLED)
  })
})

describe('the word in a sign of two letters', () => {
  it('names no dinar beside a number that is none of a total', () => {
    assert.deepEqual(money(...head, 'RO 12345678', 'ID 4711.22', 'Total EUR|12.30'), [12.3, 'EUR'])
    assert.deepEqual(money(...head, 'DT 12.05 BD 14.20', 'Total USD|12.30'), [12.3, 'USD'])
  })
})
