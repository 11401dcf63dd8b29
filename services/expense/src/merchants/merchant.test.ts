import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { merchantApi } from '@sortie/contracts/merchant'
import { anExpense } from '@sortie/testing/builders'
import { type Client, type TestService, testService } from '@sortie/testing/test-service'

let expense: TestService
before(async () => {
  expense = await testService(() => import('../service.ts'))
})
after(() => expense.stop())

const someone = () => expense.as(expense.identity.person())
const recognised = async (who: Client, read: string) =>
  (await who.call(merchantApi.recognise, { body: { read } })).body.known

it('tells what is known of a merchant, one’s own before the organisation’s, and nothing of whose', async () => {
  const [one, other] = [someone(), someone()]
  const body = { ...anExpense(), merchant: 'Zum Goldenen Hirschen', category: 'Meals' as const }
  assert.equal((await one.call(expenseApi.create, { body })).status, 201)
  const read = 'ZUM G0LDENEN HlRSCHEN'
  const name = { merchant: 'Zum Goldenen Hirschen', category: 'Meals', receipts: 1 }
  assert.deepEqual(await recognised(other, read), { ...name, own: false })
  assert.deepEqual(await recognised(one, read), { ...name, own: true })
  const corrected = { ...body, merchant: 'Blue Cafe', readAs: 'MAIN STREET BRANCH' }
  const made = await other.call(expenseApi.create, { body: corrected })
  assert.ok(!('readAs' in made.body))
  assert.equal((await recognised(other, 'MAIN 5TREET BRANCH'))?.merchant, 'Blue Cafe')
})

it('answers at its bounds, and others meanwhile', async () => {
  const { ExpenseModel } = await import('../expenses/expense.model.ts')
  const [many, other] = [someone(), someone()]
  const alike = 'abcdefghijklmnopqrstuvwxy'.repeat(2).slice(0, 45)
  const long = (number: number, length: number) =>
    `${alike}${String(number).padStart(15, 'z')}`.padEnd(length, 'q')
  const rows = Array.from({ length: 2500 }, (_, number) => ({
    ...{ _id: randomUUID(), userId: many.person.id, date: new Date('2026-03-04'), tripId: null },
    ...{ category: 'Meals', merchant: long(number, 200), readAs: long(number + 5000, 300) },
    ...{ amount: 100, currency: 'USD', status: 'Draft' },
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
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ read: 'a'.repeat(301) }),
  })
  assert.equal(tooLong.status, 400)
})
