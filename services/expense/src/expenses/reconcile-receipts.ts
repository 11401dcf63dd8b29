import { mostAsked } from '@sortie/contracts/common'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { askOwner } from '@sortie/platform/http/ask-owner'
import { log } from '@sortie/platform/ops/logger'
import { pagesOf, reconcileAfterMs, refuseSuspiciousLoss } from '@sortie/platform/reconcile-deleted'
import { env } from '../env.ts'
import { countReceipt, recountReceipt, uncountReceipt } from './count-receipt.ts'
import { ExpenseModel } from './expense.model.ts'

type Receipt = { receiptId: string; expenseId: string; userId: string }
type Expense = { _id: string; userId: string; receipts?: Record<string, boolean> }
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
  const expenses = ExpenseModel.find({ createdAt: { $lt: before } }, { userId: 1, receipts: 1 })
    .sort({ _id: 1 })
    .lean<Expense[]>()
    .cursor()
  for await (const page of pagesOf<Expense>(expenses, mostAsked)) {
    stopping?.throwIfAborted()
    await compare(page, before, found)
  }
  const { counted, gone, uncounted, restored } = found
  const subtracted = refuseSuspiciousLoss('receipts', gone.length, counted) ? [] : gone
  for (const receipt of subtracted) await uncountReceipt(receipt)
  for (const receipt of uncounted) await countReceipt(receipt)
  for (const receipt of restored) await recountReceipt(receipt)
  const added = uncounted.length + restored.length
  if (subtracted.length + added > 0)
    log.warn({ subtracted: subtracted.length, added }, 'receipts counted anew')
}

/** The counts are read first: a receipt that was counted before the question and is not in the answer was deleted. */
async function compare(page: Expense[], before: Date, found: Found): Promise<void> {
  const known = new Map(page.map((expense) => [expense._id, expense]))
  const attached = await askAttached([...known.keys()])
  const present = new Set(attached.map(({ id }) => id))
  for (const { _id: expenseId, userId, receipts = {} } of page)
    for (const [receiptId, isCounted] of Object.entries(receipts)) {
      if (isCounted) found.counted += 1
      if (isCounted && !present.has(receiptId)) found.gone.push({ receiptId, expenseId, userId })
    }
  for (const { id: receiptId, expenseId, createdAt } of attached) {
    const { userId = '', receipts = {} } = known.get(expenseId) ?? {}
    if (receipts[receiptId] === true || createdAt >= before) continue
    const which = receiptId in receipts ? 'restored' : 'uncounted'
    found[which].push({ receiptId, expenseId, userId })
  }
}

async function askAttached(ids: string[]) {
  const { attached } = internalReceiptApi
  return (await askOwner(env.RECEIPT_URL, attached, ids, env.SESSION_FEED_SECRET)).receipts
}
