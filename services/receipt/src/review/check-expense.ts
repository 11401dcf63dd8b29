import { contradictions } from '@sortie/contracts/contradiction'
import type { Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords, tell } from '@sortie/platform/jobs/record-jobs'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { contradictionFinding, type NewFinding } from './finding.ts'
import { PurchaseModel } from './purchase.model.ts'
import { saveFindings } from './save-findings.ts'

/** Several changes of the receipts of one expense are checked together. */
const gatherMs = 2000

export const reviewJobs: Jobs = {
  'check-expense': ofRecords({
    waiting: () =>
      PurchaseModel.distinct('_id', { checkAfter: { $gt: new Date(0), $lte: new Date() } }),
    async run(_id) {
      const { checkAfter } = (await PurchaseModel.findById(_id).lean()) ?? {}
      await checkExpense(_id)
      // Asked for once more meanwhile, it is another time.
      await PurchaseModel.updateOne({ _id, checkAfter }, { $unset: { checkAfter: 1 } })
    },
  }),
}

/** In the transaction that moves or deletes receipts of the expense; what it says comes with a check of its own. */
export async function checkSoon(_id: string): Promise<void> {
  const checkAfter = new Date(Date.now() + gatherMs)
  await PurchaseModel.updateOne({ _id }, { $set: { checkAfter } })
  tell('check-expense', _id, { delayMs: gatherMs })
}

export async function checkExpense(expenseId: string): Promise<void> {
  const found = await contradictionsOf(expenseId)
  await saveFindings(found, { kind: 'contradiction', expenseIds: expenseId })
}

/** Where an expense contradicts its receipts. Not in a transaction: it must see what others have just stored. */
export async function contradictionsOf(expenseId: string): Promise<NewFinding[]> {
  const receipts = await ReceiptModel.find({ expenseId, inInbox: { $ne: true } })
    .sort({ createdAt: 1 })
    .lean<StoredReceipt[]>()
  const [first] = receipts
  const purchase = first && (await PurchaseModel.findById(expenseId).lean())
  if (!purchase) return []
  const said = receipts.flatMap((receipt) => receipt.said ?? [])
  // While one receipt is unread, it may be the one that confirms the value.
  if (said.length < receipts.length) return []
  const side = { userId: purchase.userId, receiptId: first._id, expenseId }
  return contradictions(purchase, said).map((one) => contradictionFinding(side, one))
}
