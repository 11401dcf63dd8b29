import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { storedWith } from '@sortie/testing/stored-with'
import { aBill } from './testing/files.ts'
import { added, itemsOf } from './testing/inbox.ts'
import { receiptsOn, sharedReceipts, uploaded } from './testing/receipts.ts'

const receipts = await sharedReceipts()
after(() => receipts.stop())

it('the erasure empties the Inbox, forgets readings, and keeps files of expenses for the years of accounting', async () => {
  const { eraseReceipts } = await import('./erase-receipts.ts')
  const { FindingModel } = await import('./review/finding.model.ts')
  const me = receipts.someone()
  const other = receipts.someone()
  const expenseId = await receipts.anExpenseOf(me)
  const bill = await aBill('Quist Catering', '85.00')
  const receipt = await uploaded(me, expenseId, bill, { name: 'zenobia.pdf' })
  await added(me, bill, 'zenobia again.pdf')
  const others = await added(other, bill)
  const sides = [me, other].map(({ person }) => ({
    userId: person.id,
    receiptId: receipt.id,
    expenseId,
  }))
  const pair = {
    kind: 'same_purchase',
    sides,
    receiptIds: [],
    expenseIds: [expenseId],
    owner: null,
  }
  await FindingModel.create([{ ...pair, _id: 'pair', typed: 'Zenobia', said: 'Quist' }] as never)
  const userId = me.person.id
  const erase = (filesFrom: Date) => eraseReceipts({ userId, filesFrom })
  await erase(new Date(0))
  await eventually(async () =>
    assert.deepEqual(await storedWith(receipts.service.namespace, 'Zenobia', 'Quist'), []),
  )
  assert.deepEqual(await itemsOf(me), [])
  assert.deepEqual(
    (await itemsOf(other)).map(({ id }) => id),
    [others.id],
  )
  const [kept, ...more] = await receiptsOn(me, expenseId)
  assert.deepEqual([kept?.id, kept?.fileName, more], [receipt.id, 'receipt', []])
  await receipts.matched()
  await erase(new Date(Date.now() + 1000))
  assert.deepEqual(await receiptsOn(me, expenseId), [])
  await receipts.matched()
})
