import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it, type TestContext } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { merchantApi } from '@sortie/contracts/merchant'
import { anExpense } from '@sortie/testing/builders'
import type { Client } from '@sortie/testing/test-service'
import { sharedExpenses } from '../testing/expense-with-travel.ts'
import { type MerchantUse, merchantsOf } from './known-merchants.ts'

const { expense, stop } = await sharedExpenses()
after(stop)
const someone = () => expense.as(expense.identity.person())
const recognised = async (who: Client, read: string) =>
  (await who.call(merchantApi.recognise, { body: { read } })).body.known
const uses = (userId: string, count: number, use: Partial<MerchantUse>): MerchantUse[] =>
  Array.from({ length: count }, () => ({
    userId,
    merchant: 'Brauhaus Zentral',
    category: 'Meals' as const,
    ...use,
  }))

/** What others know is cached for a minute, by this test or by another file on the same system. */
const afterMinutes = ({ mock }: TestContext, minutes: number) =>
  mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * 60_000 })

it('the service tells what is known of a merchant, one’s own before the organisation’s, and nothing of whose', async (test) => {
  const [one, other] = [someone(), someone()]
  const body = { ...anExpense(), merchant: 'Zum Goldenen Hirschen', category: 'Meals' as const }
  assert.equal((await one.call(expenseApi.create, { body })).status, 201)
  afterMinutes(test, 1.1)
  const read = 'ZUM G0LDENEN HlRSCHEN'
  const name = { merchant: 'Zum Goldenen Hirschen', category: 'Meals', receipts: 1 }
  assert.deepEqual(await recognised(other, read), { ...name, own: false, people: 1 })
  assert.deepEqual(await recognised(one, read), { ...name, own: true })
  const corrected = { ...body, merchant: 'Blue Cafe', readAs: 'MAIN STREET BRANCH' }
  const made = await other.call(expenseApi.create, { body: corrected })
  assert.ok(!('readAs' in made.body))
  assert.equal((await recognised(other, 'MAIN 5TREET BRANCH'))?.merchant, 'Blue Cafe')
})

it('a merchant is not taught by one stranger, by expenses of the future or of more than a year ago, nor by what one person corrected', async (test) => {
  const [honest, stranger, third] = [someone(), someone(), someone()]
  const make = (who: Client, fields: object) =>
    who.call(expenseApi.create, {
      body: { ...anExpense(), merchant: 'Brauhaus Zentral', ...fields },
    })
  for (let made = 0; made < 3; made++) await make(honest, { category: 'Meals' })
  const evil = { merchant: 'call +49 900 666', category: 'Lodging', readAs: 'Brauhaus Zentral' }
  for (let made = 0; made < 8; made++) {
    await make(stranger, { ...evil, date: '2029-12-31' })
    await make(stranger, evil)
    await make(stranger, { category: 'Lodging' })
  }
  await make(stranger, { merchant: 'Future Diner', date: '2029-12-31' })
  await make(stranger, { merchant: 'Bygone Diner' })
  const { ExpenseModel } = await import('../expenses/expense.model.ts')
  const longAgo = { createdAt: new Date(Date.now() - 366 * 24 * 3600_000) }
  await ExpenseModel.collection.updateOne({ merchant: 'Bygone Diner' }, { $set: longAgo })
  afterMinutes(test, 2.2)
  assert.deepEqual(await recognised(third, 'BRAUHAUS ZENTRAI'), {
    merchant: 'Brauhaus Zentral',
    category: 'Meals',
    receipts: 11,
    own: false,
    people: 2,
  })
  for (const read of ['FUTURE DINER', 'BYGONE DINER'])
    assert.equal(await recognised(third, read), null, read)
  assert.equal(await recognised(stranger, 'FUTURE DINER'), null)
  assert.equal((await recognised(stranger, 'CALL +49 900 666'))?.own, true)
})

it('the service answers at its bounds, and others meanwhile', async () => {
  const { ExpenseModel } = await import('../expenses/expense.model.ts')
  const [many, other] = [someone(), someone()]
  const alike = 'abcdefghijklmnopqrstuvwxy'.repeat(2).slice(0, 45)
  const long = (number: number, length: number) =>
    `${alike}${String(number).padStart(15, 'z')}`.padEnd(length, 'q')
  const rows = Array.from({ length: 2500 }, (_, number) => ({
    _id: randomUUID(),
    userId: many.person.id,
    date: new Date('2026-03-04'),
    tripId: null,
    category: 'Meals',
    merchant: long(number, 200),
    readAs: long(number + 5000, 300),
    amount: 100,
    currency: 'USD',
    status: 'Draft',
  }))
  await ExpenseModel.insertMany(rows)
  const read = `${alike}${'yx'.repeat(120)}`
  const asked = [many, many, other].map((who) => recognised(who, read))
  let isOver = false
  let answered = 0
  const waiting = Promise.all(asked).then((known) => {
    isOver = true
    return known
  })
  while (!isOver) {
    const { status } = await other.call(expenseApi.list, { query: { limit: '1' } })
    assert.equal(status, 200)
    answered++
  }
  assert.deepEqual(await waiting, [null, null, null])
  assert.ok(answered >= 3, `${answered} other calls were answered`)
  const tooLong = await other.raw(merchantApi.recognise.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ read: 'a'.repeat(301) }),
  })
  assert.equal(tooLong.status, 400)
})

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
})

async function known(...newestFirst: MerchantUse[][]) {
  const [merchant] = await merchantsOf(newestFirst.values() as never)
  assert.ok(merchant)
  return merchant
}
