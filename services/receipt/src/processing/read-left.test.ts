import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aBill } from '../testing/files.ts'
import { sharedReadReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await sharedReadReceipts()
after(() => receipts.stop())

it('receipts that come to expenses while another is read are all read in the end, each once', async () => {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const me = receipts.someone()
  const ids = await Promise.all(
    ['11.00', '12.00', '13.00'].map(async (total) => {
      const expenseId = await receipts.anExpenseOf(me)
      return (await uploaded(me, expenseId, await aBill('Hotel Vega', total))).id
    }),
  )
  await eventually(async () => {
    const found = await ReceiptModel.find({ _id: { $in: ids } }).lean()
    const amounts = found.map(({ said }) => said?.amount).sort()
    assert.deepEqual(amounts, [1100, 1200, 1300])
    assert.ok(found.every(({ readTries, unreadSince }) => readTries === 1 && !unreadSince))
  }, 120_000)
})
