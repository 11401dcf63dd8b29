import { randomUUID } from 'node:crypto'
import type { NewExpenseJson } from '@sortie/contracts/expense'
import type { Filed } from '@sortie/contracts/inbox'
import { AppError, notFound } from '@sortie/platform/errors'
import { publishAll } from '@sortie/platform/events/outbox'
import { jobTokens } from '@sortie/platform/http/job-token'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { demandUnlockedExpense, makeExpense } from '../clients/expenses.ts'
import { env } from '../env.ts'
import { guardExpense } from '../files/guard-expense.ts'
import { announcedReceipt, receiptFact } from '../models/announced.ts'
import { type Filing, InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { wakeReader } from '../models/reader-bell.ts'
import { ReceiptModel } from '../models/receipt.model.ts'
import { checkSoon } from '../review/check-expense.ts'
import { announce, changeItem, withPages } from './change-item.ts'

const firstPage = () =>
  new AppError('conflict', 'inbox_item_is_page', 'This is a page of another receipt.')

/** The call carries it out at once; the job only what that left. */
const completedAfterMs = 3000

type Target = { expense: NewExpenseJson } | { expenseId: string }

/**
 * Makes an item and its pages the receipts of a new expense (`expense`), or of an existing one (`expenseId`). The
 * intent is recorded first and then carried out; if that is interrupted, a job completes it, each step only once.
 */
export async function fileItem(id: string, userId: string, target: Target): Promise<Filed> {
  const { item, filing } = await recordFiling(id, userId, target)
  if (item.state === 'filed') return { expenseId: filing.expenseId, filed: true }
  try {
    await finish(item, filing)
    return { expenseId: filing.expenseId, filed: true }
  } catch (error) {
    if (isRefusal(error)) throw error
    log.warn({ err: error, itemId: id }, 'filing left to its job')
    return { expenseId: filing.expenseId, filed: false }
  }
}

/** The items whose filing their call has left. */
export async function leftFilings(): Promise<string[]> {
  const updatedAt = { $lt: new Date(Date.now() - completedAfterMs) }
  return InboxItemModel.distinct('_id', { state: 'filing', updatedAt })
}

/** Completes an item whose filing was interrupted by a crash or an outage of the expense service. */
export async function finishFiling(itemId: string): Promise<void> {
  const item = await InboxItemModel.findOne({
    _id: itemId,
    state: 'filing',
  }).lean<StoredInboxItem | null>()
  if (!item?.filing) return
  const token = await jobTokens(env, item.userId, 'file_expense', item.enteredBy)()
  await finish(item, item.filing, token).catch((error) => {
    if (!isRefusal(error)) throw error
  })
}

type Intent = { item: StoredInboxItem; filing: Filing }

/** Records what is to be done, with the job that completes it; what was recorded before wins. */
export async function recordFiling(id: string, userId: string, target: Target): Promise<Intent> {
  const item = await InboxItemModel.findOne({
    _id: id,
    userId,
    discardedAt: null,
  }).lean<StoredInboxItem | null>()
  const receipt = item && (await ReceiptModel.findById(id, { expenseId: 1 }).lean())
  if (!item || !receipt) throw notFound('inbox item')
  if (item.joinedTo) throw firstPage()
  if (item.filing) return { item, filing: item.filing }
  const from = item.state === 'reading' ? 'waiting' : (item.state as Filing['from'])
  const filing: Filing = {
    expenseId: receipt.expenseId,
    expense: null,
    from,
    ...('expense' in target ? { expense: withReadAs(target.expense, item) } : target),
  }
  const changed = await transaction(async () => {
    const where = { _id: id, state: item.state, joinedTo: null, discardedAt: null }
    const filed = await changeItem(where, { $set: { state: 'filing', filing, problem: null } })
    if (filed) tell('file-inbox-item', id, { delayMs: completedAfterMs })
    return filed
  })
  return changed ? { item: changed, filing } : recordFiling(id, userId, target)
}

/** Sent along, so that a corrected merchant is recognised by its misreading the next time (recognise-merchant.ts). */
function withReadAs(expense: NewExpenseJson, { reading }: StoredInboxItem): NewExpenseJson {
  const read = reading?.known?.read ?? reading?.merchant
  return read ? { ...expense, readAs: read } : expense
}

async function finish(item: StoredInboxItem, filing: Filing, token?: string): Promise<void> {
  const options = token ? { token } : {}
  try {
    if (filing.expense) await makeExpense(filing.expenseId, filing.expense, options)
    else await demandUnlockedExpense(filing.expenseId, options)
    await attachPages(item, filing.expenseId)
  } catch (error) {
    if (isRefusal(error)) await putBack(item, filing, error)
    throw error
  }
}

/** Moves the receipts in one transaction: before it they are in the Inbox, after it on the expense. */
function attachPages(item: StoredInboxItem, expenseId: string): Promise<void> {
  return transaction(async () => {
    const still = await InboxItemModel.findOne({ _id: item._id, state: 'filing' }).lean()
    if (!still) return
    await guardExpense(expenseId)
    const ids = (await withPages(item._id)).map(({ _id }) => _id)
    // Compared once more, now that it counts.
    const attached = { expenseId, inInbox: false, unread: true }
    await ReceiptModel.updateMany({ _id: { $in: ids } }, { $set: attached })
    wakeReader()
    await InboxItemModel.updateMany({ _id: { $in: ids } }, { $set: { state: 'filed' } })
    const filed = await ReceiptModel.find({ _id: { $in: ids } }).lean()
    await publishAll(
      'receipt.added',
      filed.map((receipt) => ({
        ...announcedReceipt(receipt),
        trail: receiptFact('receipt_filed', receipt, receipt),
      })),
    )
    await announce(item)
    await checkSoon(expenseId)
  })
}

/** Returns a refused item with the reason, under a new expense id, since nothing was created with the old one. */
function putBack(item: StoredInboxItem, { from }: Filing, { message }: AppError): Promise<unknown> {
  return transaction(async () => {
    const back = { state: from, filing: null, problem: message }
    const changed = await changeItem({ _id: item._id, state: 'filing' }, { $set: back })
    if (changed)
      await ReceiptModel.updateOne({ _id: item._id }, { $set: { expenseId: randomUUID() } })
  })
}

function isRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && !['unavailable', 'too_many', 'signed_out'].includes(error.kind)
  )
}
