import { Id } from '@sortie/contracts/common'
import { contradictions } from '@sortie/contracts/contradiction'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { contradictionFinding, type NewFinding } from './finding.ts'
import { PurchaseModel } from './purchase.model.ts'
import { saveFindings } from './save-findings.ts'

/** Several changes of the receipts of one expense are checked together. */
const gatherMs = 2000

export const reviewJobs: Jobs = {
  'check-expense': defineJob({
    data: z.object({ expenseId: Id }),
    run: ({ expenseId }) => checkExpense(expenseId),
    untilDone: true,
  }),
}

/** In the transaction that moves or deletes receipts of the expense. */
export function checkSoon(expenseId: string): Promise<void> {
  return enqueue('check-expense', { expenseId }, { jobId: `${expenseId}.check`, delayMs: gatherMs })
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
