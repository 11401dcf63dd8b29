import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type MerchantUse, merchantsOf } from './known-merchants.ts'
import { nameKeyOf } from './name-key.ts'

const uses = (userId: string, count: number, use: Partial<MerchantUse>): MerchantUse[] =>
  Array.from({ length: count }, () => ({
    ...{ userId, merchant: 'Brauhaus Zentral', category: 'Meals' as const },
    ...use,
  }))
async function known(...newestFirst: MerchantUse[][]) {
  const [merchant] = await merchantsOf(newestFirst.values() as never, 3)
  assert.ok(merchant)
  return merchant
}

describe('what an organisation knows of a merchant', () => {
  it('is decided by people, not by how many expenses one of them makes', async () => {
    const { name, category, receipts, people } = await known(
      uses('stranger', 50, { merchant: 'BRAUHAUS zentral', category: 'Lodging' }),
      uses('ann', 1, {}),
      uses('bob', 1, {}),
    )
    assert.deepEqual([name, category, receipts, people], ['Brauhaus Zentral', 'Meals', 52, 3])
  })

  it('stays as it was first while as many people disagree', async () => {
    const { name, category } = await known(
      uses('stranger', 9, { merchant: 'brauhaus ZENTRAL', category: 'Lodging' }),
      uses('ann', 1, {}),
    )
    assert.deepEqual([name, category], ['Brauhaus Zentral', 'Meals'])
  })

  it('takes each person by what they use most', async () => {
    const { category } = await known(
      uses('ann', 1, { category: 'Other' }),
      uses('ann', 2, { category: 'Fees' }),
      uses('bob', 3, { category: 'Fees' }),
      uses('cleo', 9, { category: 'Other' }),
    )
    assert.equal(category, 'Fees')
  })

  it('has a misreading only when three people corrected it alike', async () => {
    const read = (userId: string, readAs: string) => uses(userId, 4, { readAs })
    const two = [read('ann', 'BRAUMAUS 2ENTRAL'), read('bob', 'braumaus zentral')]
    const key = nameKeyOf('Braumaus Zentral')
    assert.ok(!(await known(...two, read('bob', 'BRAUMAUS ZENTRAL'))).keys.has(key))
    assert.ok((await known(...two, read('cleo', 'BRAUMAUS ZENTRAL'))).keys.has(key))
  })
})
