import type { Caller } from '@sortie/platform/context'
import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announcedReceipt, receiptFact } from '../models/announced.ts'
import { inOrder, ReceiptModel } from '../models/receipt.model.ts'
import { receiptsOfExpense } from './receipt.queries.ts'

/** Puts the named receipts first, in this order. Ids of other receipts are left out of account. */
export async function orderReceipts(expenseId: string, ids: string[], user: Caller) {
  await transaction(async () => {
    const mine = { expenseId, userId: user.id, inInbox: { $ne: true } }
    const receipts = await ReceiptModel.find(mine).sort(inOrder).lean()
    const placeOf = ({ _id }: { _id: string }) => {
      const named = ids.indexOf(_id)
      return named < 0 ? ids.length : named
    }
    const ordered = receipts.toSorted((a, b) => placeOf(a) - placeOf(b))
    for (const [position, { _id }] of ordered.entries())
      await ReceiptModel.updateOne({ _id }, { $set: { position } })
    const announced = ordered.map((before, position) => {
      const after = { ...before, position }
      const trail = receiptFact('receipt_changed', before, after)
      return { ...announcedReceipt(after), trail }
    })
    await publishAll(
      'receipt.changed',
      announced.filter(({ trail }) => trail.changes?.length),
    )
  })
  return receiptsOfExpense(expenseId, user)
}
