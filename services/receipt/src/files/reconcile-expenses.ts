import { reconcileAfterMs, reconcileDeleted } from '@sortie/platform/reconcile-deleted'
import { findExisting } from '../clients/expenses.ts'
import { ReceiptModel } from '../models/receipt.model.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

/**
 * Deletes the receipts of expenses that are gone, where the event of it was lost (decision 27). The files are put
 * aside.
 */
export function reconcileExpenses(stopping?: AbortSignal, graceMs = reconcileAfterMs) {
  return reconcileDeleted({
    of: 'expenses',
    references: expensesWithReceipts(new Date(Date.now() - graceMs)),
    findExisting,
    remove: ({ id }) => deleteReceiptsOf(id, true),
    stopping,
  })
}

async function* expensesWithReceipts(before: Date): AsyncGenerator<{ id: string }> {
  const attached = { inInbox: { $ne: true }, createdAt: { $lt: before } }
  const receipts = ReceiptModel.find(attached, { expenseId: 1 }).sort({ expenseId: 1 })
  for await (const { expenseId } of receipts.lean().cursor()) yield { id: expenseId }
}
