import type { Caller } from '@sortie/platform/context'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announcedReceipt } from '../models/announced.ts'
import { receiptNote } from '../models/noted.ts'
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
    const [first] = ordered
    const moved = ordered.map((receipt, position) =>
      receiptNote('receipt_changed', receipt, { ...receipt, position }),
    )
    await note(...moved.filter(({ changes }) => changes && changes.length > 0))
    // Open pages load the receipts again.
    if (first) await publish('receipt.pictured', announcedReceipt(first))
  })
  return receiptsOfExpense(expenseId, user)
}
