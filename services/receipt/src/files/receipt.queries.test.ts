import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { internalReceiptApi, receiptApi } from '@sortie/contracts/receipt'
import type { Client } from '@sortie/testing/test-service'
import { aPhoto, aPicture } from '../testing/files.ts'
import { sharedReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
const me = receipts.someone()
after(() => receipts.stop())

describe('the receipts of a list of expenses', () => {
  it("are one's own, of all of them at once, oldest first, also for an administrator", async () => {
    const [ada, chief] = [receipts.someone(), receipts.someone('admin')]
    const [first, second, empty] = [
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
      await receipts.anExpenseOf(ada),
    ]
    const ids: string[] = []
    for (const [index, expense] of [second, first, second].entries())
      ids.push((await uploaded(ada, expense ?? '', await aPicture(30 + index))).id)
    const expenseIds = [first, second, empty].join(',')
    const { body } = await ada.call(receiptApi.listOfExpenses, { query: { expenseIds } })
    assert.deepEqual(
      body.map(({ id, expenseId }) => [id, expenseId]),
      [second, first, second].map((expense, index) => [ids[index], expense]),
    )
    assert.deepEqual(
      (await chief.call(receiptApi.listOfExpenses, { query: { expenseIds } })).body,
      [],
    )
  })

  it('are refused for what is no list of at most 100 ids', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',')
    for (const query of [
      '',
      '?expenseIds=',
      '?expenseIds=x',
      `?expenseIds=${many}`,
      '?expenseIds=a&expenseIds=b',
    ])
      assert.equal((await me.raw(`/api/receipts${query}`)).status, 400, query)
  })
})

describe('what other services ask', () => {
  it("is the receipts of many expenses: one's own, and everyone's for administrators", async () => {
    const [ada, bob] = [receipts.someone(), receipts.someone()]
    const expenseIds = [await receipts.anExpenseOf(ada), await receipts.anExpenseOf(bob)]
    const [first, second] = [
      await uploaded(ada, expenseIds[0] ?? '', await aPhoto()),
      await uploaded(bob, expenseIds[1] ?? '', await aPhoto()),
    ]
    const ask = async (who: Client) =>
      (await who.call(internalReceiptApi.ofExpenses, { body: { expenseIds } })).body.map(
        ({ id }) => id,
      )
    assert.deepEqual(await ask(ada), [first.id])
    assert.deepEqual(await ask(receipts.someone('admin')), [first.id, second.id])
  })
})
