import assert from 'node:assert/strict'
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
