import type { TrailAct } from '@sortie/contracts/facts'
import { changesOf, type Noted } from '@sortie/platform/events/note'
import type { StoredReceipt } from './receipt.model.ts'

const fields = ['fileName', 'sha256', 'turned', 'position']
type Act = Extract<TrailAct, `receipt_${string}`>

/** What happened to a receipt, for the trail and the history of its expense. */
export function receiptNote(
  act: Act,
  before: StoredReceipt | null,
  after: StoredReceipt | null,
): Noted {
  const { _id: id, userId: ownerId, expenseId, inInbox } = (after ?? before) as StoredReceipt
  const of = inInbox ? null : expenseId
  return { act, kind: 'receipt', id, ownerId, of, changes: changesOf(before, after, fields) }
}
