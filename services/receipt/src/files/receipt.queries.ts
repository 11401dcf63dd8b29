import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { demandExpense } from '../clients/expenses.ts'
import { inOrder, ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'

/** In their order. 404 for an expense that is not the caller's; not asked where the caller has a receipt on it. */
export async function receiptsOfExpense(expenseId: string, user: Caller) {
  const receipts = await ReceiptModel.find({ expenseId, userId: user.id }).sort(inOrder).lean()
  if (receipts.length === 0) await demandExpense(expenseId).catch(unlessAway)
  return receipts.map(withId)
}

export async function findReceipt(
  id: string,
  user: Caller,
  scope: 'own' | 'all' = 'own',
): Promise<StoredReceipt> {
  const receipt = await ReceiptModel.findOne({
    _id: id,
    ...owned(user, scope),
  }).lean<StoredReceipt>()
  if (!receipt) throw notFound('receipt')
  return receipt
}

/** For who asks as a service, having made sure that it may be shown. */
export async function attachedReceipt(id: string): Promise<StoredReceipt> {
  const receipt = await ReceiptModel.findOne({ _id: id, inInbox: { $ne: true } }).lean()
  if (!receipt) throw notFound('receipt')
  return receipt
}

export async function receiptsOfExpenses(
  expenseIds: string[],
  user: Caller,
  scope: 'own' | 'all' = 'own',
) {
  const receipts = await ReceiptModel.find({
    expenseId: { $in: expenseIds },
    ...owned(user, scope),
  })
    .sort(inOrder)
    .lean()
  return receipts.map(withId)
}

export async function recordsAttachedTo(expenseIds: string[]) {
  const attached = { expenseId: { $in: expenseIds }, inInbox: { $ne: true } }
  return (await ReceiptModel.find(attached).sort(inOrder).lean()).map(withId)
}

function owned(user: Caller, scope: 'own' | 'all') {
  return scope === 'all' && user.role === 'admin' ? {} : { userId: user.id }
}

/** That the caller has no receipt there is certain even while the expense service is down. */
function unlessAway(error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error
}
