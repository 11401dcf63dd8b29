import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { inboxApi } from '@sortie/contracts/inbox'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { aBill, aPdf, aPhoto } from '../testing/files.ts'
import { added, itemsOf, readItems } from '../testing/inbox.ts'
import { receiptsOn, startReceipts } from '../testing/receipts.ts'

const receipts = await startReceipts({}, ['scan'])
after(() => receipts.stop())

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const of = (id: string) => ({ params: { id } })

const expensesOf = async (who: Client) =>
  (await receipts.atExpenses(who).call(expenseApi.list, {})).body

describe('accepting', () => {
  it('makes the expense with all its pages, once, however often it is asked', async () => {
    const who = receipts.someone()
    const [first, second] = [await added(who, await aPdf()), await added(who, await aPhoto())]
    const joined = await who.call(inboxApi.join, { ...of(second.id), body: { to: first.id } })
    assert.equal(joined.body.joinedTo, first.id)
    const body = anExpense({ merchant: 'Two pages' })
    const page = await who.call(inboxApi.accept, { ...of(second.id), body })
    assert.deepEqual([page.status, page.problem.code], [409, 'inbox_item_is_page'])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => who.call(inboxApi.accept, { ...of(first.id), body })),
    )
    answers.push(await who.call(inboxApi.accept, { ...of(first.id), body }))
    const [expense, ...more] = await expensesOf(who)
    assert.deepEqual([expense?.merchant, more], ['Two pages', []])
    for (const answer of answers)
      assert.deepEqual([answer.status, answer.body.expenseId], [200, expense?.id])
    assert.deepEqual(idsOf(await receiptsOn(who, expense?.id ?? '')), [first.id, second.id])
    assert.deepEqual(await itemsOf(who), [])
    await eventually(async () => assert.equal((await expensesOf(who))[0]?.receiptCount, 2))
  })

  it('takes what an expense has, whatever else the body holds', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aPdf())
    let deep: object = {}
    for (let level = 0; level < 500; level++) deep = { deep }
    const other = await receipts.anExpenseOf(receipts.someone())
    const more = {
      id: other,
      userId: other,
      deep,
      $where: 'true',
      'a.b': 1,
      ['__proto__']: { status: 'x' },
    }
    const body = { ...anExpense({ merchant: 'Plain' }), ...more }
    const { status, body: filed } = await who.call(inboxApi.accept, { ...of(id), body })
    assert.deepEqual([status, filed?.filed], [200, true])
    const [expense, ...none] = await expensesOf(who)
    assert.deepEqual([expense?.id, expense?.merchant, none], [filed.expenseId, 'Plain', []])
  })

  it('comes back with the reason when the expense is refused', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aBill('Diner', '10.00'))
    await readItems(who, 1)
    const wrong = anExpense({ merchant: '' })
    assert.equal((await who.call(inboxApi.accept, { ...of(id), body: wrong })).status, 400)
    const gone = await receipts.anExpenseOf(who)
    await receipts.atExpenses(who).call(expenseApi.remove, of(gone))
    const refused = await who.call(inboxApi.attach, { ...of(id), body: { expenseId: gone } })
    assert.deepEqual([refused.status, refused.problem.code], [404, 'expense_not_found'])
    const [item] = await itemsOf(who)
    assert.deepEqual([item?.state, item?.problem], ['ready', 'There is no such expense.'])
    const mine = await receipts.anExpenseOf(who)
    const { body } = await who.call(inboxApi.attach, { ...of(id), body: { expenseId: mine } })
    assert.deepEqual(body, { expenseId: mine, filed: true })
    assert.deepEqual(idsOf(await receiptsOn(who, mine)), [id])
  })
})

describe('an expense that is cut off while it is made', () => {
  /** Leaves an item as a process does that is killed between recording what to do and carrying it out. */
  async function cutOff(who: Client, made: boolean): Promise<string> {
    const { id } = await added(who, await aPdf())
    const { recordFiling } = await import('./file-item.ts')
    const expense = anExpense()
    const { filing } = await recordFiling(id, who.person.id, { expense })
    const { expenseId } = filing
    const { createOnce } = internalExpenseApi
    if (made)
      await receipts.atExpenses(who).call(createOnce, { body: { ...expense, id: expenseId } })
    return id
  }

  for (const made of [false, true])
    it(`is finished by itself, ${made ? 'also when it had been made already' : 'and made once'}`, async () => {
      const who = receipts.someone()
      const id = await cutOff(who, made)
      await eventually(async () => assert.deepEqual(await itemsOf(who), []))
      const [expense, ...more] = await expensesOf(who)
      assert.deepEqual(more, [])
      assert.deepEqual(idsOf(await receiptsOn(who, expense?.id ?? '')), [id])
    })
})

describe('while the expense service is away', () => {
  it('what is accepted waits to be filed and is not lost', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aPdf())
    await receipts.killExpenses()
    const { status, body } = await who.call(inboxApi.accept, { ...of(id), body: anExpense() })
    assert.deepEqual([status, body.filed], [200, false])
    const [item] = await itemsOf(who)
    assert.equal(item?.state, 'filing')
    assert.equal((await who.call(inboxApi.discard, of(id))).problem.code, 'inbox_item_filing')
  })
})
