import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { transaction } from '@sortie/platform/mongo/transaction'
import { eraseReceipt } from './files/delete-receipt.ts'
import { InboxItemModel } from './models/inbox-item.model.ts'
import { ReceiptModel } from './models/receipt.model.ts'
import { FindingModel } from './review/finding.model.ts'
import { nothingSaid } from './review/keep-reading.ts'
import { removeFindings } from './review/save-findings.ts'

/**
 * Empties the Inbox and forgets what was read. Receipts of expenses that go are deleted by the event of that; those of
 * expenses in a report stay for as long as accounting needs them.
 */
export async function eraseReceipts({ userId, filesFrom }: ErasedPerson): Promise<void> {
  // One that is being filed becomes the receipt of an expense, which goes at the next turn.
  const over = [{ inInbox: true }, { createdAt: { $lt: filesFrom } }]
  for await (const { _id } of ReceiptModel.find({ userId, $or: over }, { _id: 1 }).lean().cursor())
    await eraseReceipt(_id)
  await InboxItemModel.deleteMany({ userId })
  await transaction(() => removeFindings({ owner: userId }))
  const texts = { typed: null, said: null, question: null, answer: null }
  await FindingModel.updateMany({ 'sides.userId': userId }, { $set: texts })
  await ReceiptModel.updateMany(
    { userId },
    { $set: { fileName: unnamed, said: nothingSaid, unread: false } },
    { timestamps: false },
  )
}

const unnamed = 'receipt'
