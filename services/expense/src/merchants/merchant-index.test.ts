import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allowedDifference, editDistance, nameKeyOf } from '@sortie/contracts/name-key'
import { type MerchantUse, merchantsOf } from './known-merchants.ts'
import { findMerchant, indexOf as index, type MerchantIndex } from './merchant-index.ts'

type Use = Omit<MerchantUse, 'userId'>
const times = (count: number, use: Use): Use[] => Array.from({ length: count }, () => use)
async function* inBatches(uses: Use[]) {
  for (let from = 0; from < uses.length; from += 250)
    yield uses.slice(from, from + 250).map((use) => ({ userId: 'me', ...use }))
}
const indexOf = async (uses: Use[]) => index(await merchantsOf(inBatches(uses)))
const find = (read: string, known: MerchantIndex) =>
  findMerchant(read, known, ({ receipts }) => receipts)
const known = await indexOf([
  ...times(12, { merchant: 'SIN THYE & COMPANY', category: 'Meals' }),
  ...times(2, { merchant: 'SIN THYE & COMPANY', category: 'Other' }),
  ...times(3, { merchant: 'LIVE9 PHARMACY', category: 'Other' }),
  { merchant: 'Burnham Modern Inn', category: 'Lodging' },
  { merchant: 'Blue Cafe', category: 'Meals', readAs: 'TAX INVOICE ORIGINAL' },
  { merchant: 'ALDI', category: 'Meals' },
])
const nameOf = async (read: string) => (await find(read, known))?.name ?? null

describe('a merchant that is known', () => {
  it('is recognised in spite of letters that look alike, missing spaces and a few wrong letters', async () => {
    for (const read of ['SIN THYE & COMFANY', 'SINTHYE&COMPANY', '51N THYE & C0MPANY'])
      assert.equal(await nameOf(read), 'SIN THYE & COMPANY', read)
    assert.equal(await nameOf('LIVE9 FHARHACY'), 'LIVE9 PHARMACY')
    assert.equal(await nameOf('Bumham Modem lnn'), 'Burnham Modern Inn')
  })

  it('comes with its usual category and how often it was there', async () => {
    const { name, category, receipts } = (await find('SIN THYE & COMFANY', known)) ?? {}
    assert.deepEqual([name, category, receipts], ['SIN THYE & COMPANY', 'Meals', 14])
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
    assert.equal(await find('Hotel Marinx', await pair(1)), null)
    assert.equal((await find('Hotel Marinx', await pair(4)))?.name, 'Hotel Marina')
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
    const known = await indexOf(uses)
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    assert.equal(await find(`${nearlyAlike(0).slice(0, 45)}${'yx'.repeat(120)}`, known), null)
    isOver = true
    assert.ok(turns >= 10, `${turns} turns`)
  })

  it('looks at 60 letters, so that a longer reading is still recognised', async () => {
    const name = 'The Grand Old Hotel and Conference Centre of the Northern Lakes and Hills'
    const known = await indexOf([{ merchant: name, category: 'Lodging' }])
    const read = `${name.toUpperCase().replace('GRAND', 'GRAMD')} REGISTERED OFFICE ${'X'.repeat(100)}`
    assert.equal((await find(read, known))?.name, name)
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
