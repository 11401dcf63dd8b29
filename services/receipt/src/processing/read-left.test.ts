import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aBill } from '../testing/files.ts'
import { startReceipts, uploaded } from '../testing/receipts.ts'

const receipts = await startReceipts({}, ['scan'])
after(() => receipts.stop())

it('receipts that come to expenses while another is read are all read and have their fingerprint in the end, each once', async () => {
  const { ReceiptFeaturesModel } = await import('../review/receipt-features.model.ts')
  const me = receipts.someone()
  const ids = await Promise.all(
    ['11.00', '12.00', '13.00'].map(async (total) => {
      const expenseId = await receipts.anExpenseOf(me)
      return (await uploaded(me, expenseId, await aBill('Hotel Vega', total))).id
    }),
  )
  await eventually(async () => {
    const features = await ReceiptFeaturesModel.find({ _id: { $in: ids } }).lean()
    const amounts = features.map(({ said }) => said?.amount).sort()
    assert.deepEqual(amounts, [1100, 1200, 1300])
    assert.ok(features.every(({ readTries, unreadSince }) => readTries === 1 && !unreadSince))
    assert.ok(features.every(({ look }) => look))
  }, 120_000)
})
