import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Lesson, learn, recognise } from './known-merchants.ts'

const times = (count: number, lesson: Lesson): Lesson[] =>
  Array.from({ length: count }, () => lesson)
const known = learn([
  ...times(12, { merchant: 'SIN THYE & COMPANY', category: 'Meals' }),
  ...times(2, { merchant: 'SIN THYE & COMPANY', category: 'Other' }),
  ...times(3, { merchant: 'LIVE9 PHARMACY', category: 'Other' }),
  { merchant: 'Burnham Modern Inn', category: 'Lodging' },
  { merchant: 'Blue Cafe', category: 'Meals', readAs: 'TAX INVOICE ORIGINAL' },
  { merchant: 'ALDI', category: 'Meals' },
])
const nameOf = (read: string) => recognise(read, known, true)?.merchant ?? null

describe('a merchant that is known', () => {
  it('is recognised in spite of letters that look alike, missing spaces and a few wrong letters', () => {
    for (const read of ['SIN THYE & COMFANY', 'SINTHYE&COMPANY', '51N THYE & C0MPANY'])
      assert.equal(nameOf(read), 'SIN THYE & COMPANY', read)
    assert.equal(nameOf('LIVE9 FHARHACY'), 'LIVE9 PHARMACY')
    assert.equal(nameOf('Bumham Modem lnn'), 'Burnham Modern Inn')
  })

  it('comes with its usual category and how often it was there', () => {
    assert.deepEqual(recognise('SIN THYE & COMFANY', known, false), {
      merchant: 'SIN THYE & COMPANY',
      category: 'Meals',
      receipts: 14,
      own: false,
    })
  })

  it('is recognised by what it was read as before it was corrected', () => {
    assert.equal(nameOf('TAX INVO1CE ORIGINAL'), 'Blue Cafe')
  })

  it('is not taken for another one', () => {
    for (const read of ['SIN HENG TRADING', 'LIDL', 'ALDO', '', '???'])
      assert.equal(nameOf(read), null, read)
  })

  it('is unknown when two are equally close, unless one is usual and the other a slip', () => {
    const pair = (often: number) =>
      learn([
        ...times(often, { merchant: 'Hotel Marina', category: 'Lodging' }),
        { merchant: 'Hotel Marino', category: 'Lodging' },
      ])
    assert.equal(recognise('Hotel Marinx', pair(1), true), null)
    assert.equal(recognise('Hotel Marinx', pair(4), true)?.merchant, 'Hotel Marina')
  })
})
