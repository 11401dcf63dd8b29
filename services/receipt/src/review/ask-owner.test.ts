import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { adminFindingApi, findingApi } from '@sortie/contracts/finding'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { sharedReceipts } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
after(() => receipts.stop())

const findingsOf = async (who: Client) => (await who.call(findingApi.list, {})).body
const ask = (who: Client, id: string, question: string) =>
  who.call(adminFindingApi.ask, { params: { id }, body: { question } })
const answer = (who: Client, id: string, said: string) =>
  who.call(findingApi.answer, { params: { id }, body: { answer: said } })

/** Two expenses of one person that say the same. */
async function loggedTwice(me: Client, merchant: string) {
  const body = { ...anExpense(), merchant, amount: '21.00', date: '2026-05-03' }
  for (const _ of [1, 2]) await receipts.atExpenses(me).call(expenseApi.create, { body })
  return eventually(async () => {
    const [finding] = await findingsOf(me)
    assert.ok(finding)
    return finding
  }, 120_000)
}

it('a question stands at the expense, also where the owner had said that it is fine, until it is answered', async () => {
  const [me, admin] = [receipts.someone(), receipts.someone('admin')]
  const { id } = await loggedTwice(me, 'Taxi Oslo')
  await me.call(findingApi.dismiss, { params: { id } })
  assert.equal((await ask(admin, id, ' Which one is right? ')).status, 204)
  const [finding] = await findingsOf(me)
  assert.deepEqual(
    [finding?.id, finding?.asked?.question, finding?.asked?.answer],
    [id, 'Which one is right?', null],
  )
  assert.equal((await answer(me, id, 'The second. I deleted the first.')).status, 204)
  assert.deepEqual(await findingsOf(me), [])
  const { body: all } = await admin.call(adminFindingApi.list, { query: { about: 'expenses' } })
  const asked = all.find((one) => one.id === id)?.asked
  assert.equal(asked?.answer, 'The second. I deleted the first.')
  assert.ok(asked?.answeredAt)
})

it('a question is asked by administrators, and answered by the owner of the expense, once there is one', async () => {
  const [me, admin, stranger] = [receipts.someone(), receipts.someone('admin'), receipts.someone()]
  const { id } = await loggedTwice(me, 'Taxi Bergen')
  assert.equal((await answer(me, id, 'Because.')).status, 404)
  assert.equal((await ask(admin, id, '   ')).status, 400)
  assert.equal((await ask(admin, id, 'x'.repeat(1001))).status, 400)
  assert.equal((await ask(admin, 'no.such', 'Why?')).status, 404)
  assert.equal((await ask(admin, id, 'Why?')).status, 204)
  assert.equal((await answer(stranger, id, 'Because.')).status, 404)
  assert.equal((await answer(me, id, '')).status, 400)
})
