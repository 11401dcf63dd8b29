import { mostAsked } from '@sortie/contracts/common'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { askOwner } from '@sortie/platform/http/ask-owner'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { pagesOf, reconcileAfterMs, refuseSuspiciousLoss } from '@sortie/platform/reconcile-deleted'
import { env } from '../env.ts'
import { ReceiptLinkModel } from '../receipts/receipt-link.model.ts'
import { countReceipt, uncountReceipt } from './count-receipt.ts'
import { ExpenseModel } from './expense.model.ts'

type Receipt = { receiptId: string; expenseId: string; userId: string }
type Expense = { _id: string; userId: string }
type Found = { counted: number; gone: Receipt[]; uncounted: Receipt[]; restored: Receipt[] }

/**
 * Makes `receiptCount` right where events were lost. Nothing is subtracted before the receipt service has answered for
 * all expenses, nor when too many receipts are gone.
 */
export async function reconcileReceipts(
  stopping?: AbortSignal,
  graceMs = reconcileAfterMs,
): Promise<void> {
  const before = new Date(Date.now() - graceMs)
  const found: Found = { counted: 0, gone: [], uncounted: [], restored: [] }
  const expenses = ExpenseModel.find({ createdAt: { $lt: before } }, { userId: 1 })
    .sort({ _id: 1 })
    .lean<Expense[]>()
    .cursor()
  for await (const page of pagesOf<Expense>(expenses, mostAsked)) {
    stopping?.throwIfAborted()
    await compare(page, before, found)
  }
  const { counted, gone, uncounted, restored } = found
  const subtracted = refuseSuspiciousLoss('receipts', gone.length, counted) ? [] : gone
  for (const receipt of subtracted) await transaction(() => uncountReceipt(receipt))
  for (const receipt of uncounted) await transaction(() => countReceipt(receipt))
  for (const receipt of restored) await transaction(() => countAgain(receipt))
  const added = uncounted.length + restored.length
  if (subtracted.length + added > 0)
    log.warn({ subtracted: subtracted.length, added }, 'receipts counted anew')
}

/** Links are read first: a receipt that was counted before the question and is not in the answer was deleted. */
async function compare(page: Expense[], before: Date, found: Found): Promise<void> {
  const owners = new Map(page.map(({ _id, userId }) => [_id, userId]))
  const ids = [...owners.keys()]
  const links = await ReceiptLinkModel.find({ expenseId: { $in: ids } }).lean()
  const counted = links.filter(({ removed }) => !removed)
  const attached = await askAttached(ids)
  const present = new Set(attached.map(({ id }) => id))
  const removed = new Map(links.map((link) => [link._id, link.removed]))
  const of = (receiptId: string, expenseId: string): Receipt => ({
    receiptId,
    expenseId,
    userId: owners.get(expenseId) ?? '',
  })
  found.counted += counted.length
  for (const { _id, expenseId } of counted)
    if (!present.has(_id)) found.gone.push(of(_id, expenseId))
  for (const { id, expenseId, createdAt } of attached)
    if (removed.get(id) !== false && createdAt < before)
      found[removed.has(id) ? 'restored' : 'uncounted'].push(of(id, expenseId))
}

/** A receipt that had been removed is there again only after its database was restored. */
async function countAgain(receipt: Receipt): Promise<void> {
  await ReceiptLinkModel.deleteOne({ _id: receipt.receiptId, removed: true })
  await countReceipt(receipt)
}

async function askAttached(ids: string[]) {
  const { attached } = internalReceiptApi
  return (await askOwner(env.RECEIPT_URL, attached, ids, env.SESSION_FEED_SECRET)).receipts
}
