import type { EventData } from '@sortie/contracts/events'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { ExpenseMarkModel } from '../models/receipt.model.ts'
import { contradictionsOf } from './check-expense.ts'
import { pairFinding } from './finding.ts'
import { PurchaseModel } from './purchase.model.ts'
import { saveFindings } from './save-findings.ts'

/** Keeps what an expense says now, unless something newer is known, and judges it: may run twice. */
export async function keepPurchase({
  expenseId: _id,
  duplicates,
  ...purchase
}: EventData<'expense.compared'>): Promise<void> {
  const ids = [_id, ...duplicates.map(({ expenseId }) => expenseId)]
  const deleted = await ExpenseMarkModel.find({ _id: { $in: ids }, deleted: true }).lean()
  const isThere = (id: string) => !deleted.some((mark) => mark._id === id)
  if (!isThere(_id) || !(await keep(_id, purchase))) return
  const mine = { userId: purchase.userId, receiptId: null, expenseId: _id }
  const pairs = duplicates
    .filter(({ expenseId }) => isThere(expenseId))
    .map((other) => pairFinding('same_purchase', mine, { receiptId: null, ...other }))
  const found = [...pairs, ...(await contradictionsOf(_id))]
  await saveFindings(found, { kind: { $in: ['same_purchase', 'contradiction'] }, expenseIds: _id })
}

/** False when what is kept is newer. */
async function keep(_id: string, purchase: { changedAt: string }): Promise<boolean> {
  const older = { _id, changedAt: { $lte: purchase.changedAt } }
  try {
    await PurchaseModel.updateOne(older, { $set: purchase }, { upsert: true })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
