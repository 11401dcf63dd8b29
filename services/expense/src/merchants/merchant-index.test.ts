import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findMerchant, indexMerchants, type MerchantUse } from './merchant-index.ts'
import { allowedDifference, editDistance, nameKeyOf } from './name-key.ts'

const times = (count: number, use: MerchantUse): MerchantUse[] =>
  Array.from({ length: count }, () => use)
async function* inBatches(uses: MerchantUse[]) {
  for (let from = 0; from < uses.length; from += 250) yield uses.slice(from, from + 250)
}
const indexOf = (uses: MerchantUse[]) => indexMerchants(inBatches(uses))
const known = await indexOf([
  ...times(12, { merchant: 'SIN THYE & COMPANY', category: 'Meals' }),
  ...times(2, { merchant: 'SIN THYE & COMPANY', category: 'Other' }),
  ...times(3, { merchant: 'LIVE9 PHARMACY', category: 'Other' }),
  { merchant: 'Burnham Modern Inn', category: 'Lodging' },
  { merchant: 'Blue Cafe', category: 'Meals', readAs: 'TAX INVOICE ORIGINAL' },
  { merchant: 'ALDI', category: 'Meals' },
])
const nameOf = async (read: string) => (await findMerchant(read, known, true))?.merchant ?? null

describe('a merchant that is known', () => {
  it('is recognised in spite of letters that look alike, missing spaces and a few wrong letters', async () => {
    for (const read of ['SIN THYE & COMFANY', 'SINTHYE&COMPANY', '51N THYE & C0MPANY'])
      assert.equal(await nameOf(read), 'SIN THYE & COMPANY', read)
    assert.equal(await nameOf('LIVE9 FHARHACY'), 'LIVE9 PHARMACY')
    assert.equal(await nameOf('Bumham Modem lnn'), 'Burnham Modern Inn')
  })

  it('comes with its usual category and how often it was there', async () => {
    assert.deepEqual(await findMerchant('SIN THYE & COMFANY', known, false), {
      merchant: 'SIN THYE & COMPANY',
      category: 'Meals',
      receipts: 14,
      own: false,
    })
  })

  it('is recognised by what it was read as before it was corrected', async () => {
    assert.equal(await nameOf('TAX INVO1CE ORIGINAL'), 'Blue Cafe')
  })

  it('is not taken for another one', async () => {
    for (const read of ['SIN HENG TRADING', 'LIDL', 'ALDO', '', '???'])
      assert.equal(await nameOf(read), null, read)
  })

  it('is unknown when two are equally close, unless one is usual and the other a slip', async () => {
    const pair = (often: number) =>
      indexOf([
        ...times(often, { merchant: 'Hotel Marina', category: 'Lodging' }),
        { merchant: 'Hotel Marino', category: 'Lodging' },
      ])
    assert.equal(await findMerchant('Hotel Marinx', await pair(1), true), null)
    assert.equal(
      (await findMerchant('Hotel Marinx', await pair(4), true))?.merchant,
      'Hotel Marina',
    )
  })
})

describe('the work of one recognition', () => {
  /** Alike but for their last letters, so that no comparison ends early. */
  const nearlyAlike = (number: number) =>
    `${'abcdefghijklmnopqrstuvwxy'.repeat(2).slice(0, 45)}${String(number).padStart(15, 'z')}`

  it('lets other calls be answered, however many long names there are', async () => {
    const uses = Array.from({ length: 5000 }, (_, number) => ({
      merchant: `${nearlyAlike(number)}${'q'.repeat(139)}`,
      category: 'Meals' as const,
      readAs: `${nearlyAlike(number + 5000)}${'q'.repeat(239)}`,
    }))
    const index = await indexOf(uses)
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    assert.equal(
      await findMerchant(`${nearlyAlike(0).slice(0, 45)}${'yx'.repeat(120)}`, index, true),
      null,
    )
    isOver = true
    assert.ok(turns >= 10, `${turns} turns`)
  })

  it('looks at 60 letters, so that a longer reading is still recognised', async () => {
    const name = 'The Grand Old Hotel and Conference Centre of the Northern Lakes and Hills'
    const index = await indexOf([{ merchant: name, category: 'Lodging' }])
    const read = `${name.toUpperCase().replace('GRAND', 'GRAMD')} REGISTERED OFFICE ${'X'.repeat(100)}`
    assert.equal((await findMerchant(read, index, true))?.merchant, name)
    assert.equal(nameKeyOf('w'.repeat(300)).length, 60)
  })
})

describe('the distance of two names', () => {
  it('is that of Levenshtein up to the limit', () => {
    const cases: [string, string, number][] = [
      ['kitten', 'sitting', 3],
      ['', 'abc', 3],
      ['abc', '', 3],
      ['flaw', 'lawn', 2],
      ['abcdef', 'abcdef', 0],
      ['abcdefgh', 'hgfedcba', 8],
      ['intention', 'execution', 5],
    ]
    for (const [one, other, distance] of cases)
      for (let most = 0; most <= 9; most++)
        assert.equal(
          editDistance(one, other, most),
          distance <= most ? distance : null,
          `${one} ${other} ${most}`,
        )
  })

  it('allows nothing in short names and a share of long ones', () => {
    assert.deepEqual([1, 4, 5, 11, 12, 60].map(allowedDifference), [0, 0, 1, 1, 2, 10])
  })
})
