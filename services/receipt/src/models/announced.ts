import type { TrailAct } from '@sortie/contracts/facts'
import { Receipt } from '@sortie/contracts/receipt-record'
import { withId } from '@sortie/platform/mongo/model'
import { changesOf, type Fact } from '@sortie/platform/trail/fact'
import * as z from 'zod/mini'
import type { StoredReceipt } from './receipt.model.ts'

/** What is announced of a receipt: as it is answered, without what was read on it. */
export function announcedReceipt(receipt: StoredReceipt) {
  const { _id: receiptId, userId, expenseId } = receipt
  const shown = z.decode(Receipt, z.encode(Receipt, withId(receipt)))
  return { receiptId, userId, expenseId, receipt: shown }
}

const fields = ['fileName', 'sha256', 'turned', 'position']

/** What happened to a receipt, for the trail and the history of its expense. */
export function receiptFact<Act extends TrailAct & `receipt_${string}`>(
  act: Act,
  before: StoredReceipt | null,
  after: StoredReceipt | null,
): Fact<Act> {
  const { _id: id, userId: ownerId, expenseId, inInbox } = (after ?? before) as StoredReceipt
  const of = inInbox ? null : expenseId
  return { act, kind: 'receipt', id, ownerId, of, changes: changesOf(before, after, fields) }
}
