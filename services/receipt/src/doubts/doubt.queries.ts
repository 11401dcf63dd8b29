import { type AdminDoubt, type Doubt, type DoubtKind, mostDoubts } from '@sortie/contracts/doubt'
import { toDecimal } from '@sortie/contracts/money'
import type { Caller } from '@sortie/platform/context'
import type { Page } from '@sortie/platform/http/page'
import { pagedBy } from '@sortie/platform/http/page'
import { type Asked, askPurchases } from '../clients/expenses.ts'
import { InboxItemModel } from '../records/inbox-item.model.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { DoubtModel, type Side, type StoredDoubt } from './doubt.model.ts'

const newestFirst = pagedBy({ createdAt: -1, _id: -1 })
const usualPage = 100

const strength: DoubtKind[] = ['same_file', 'same_paper', 'same_purchase', 'contradiction']

export async function doubtsOf(user: Caller): Promise<Doubt[]> {
  const doubts = await DoubtModel.find({ owner: user.id, dismissed: false })
    .sort(newestFirst.sort)
    .limit(mostDoubts)
    .lean<StoredDoubt[]>()
  return shown(doubts)
}

export async function everyonesDoubts({
  kind,
  limit = usualPage,
  after,
}: {
  kind?: DoubtKind
  limit?: number
  after?: string
}): Promise<Page<AdminDoubt>> {
  const where = { $and: [{ settled: false, ...(kind && { kind }) }, newestFirst.after(after)] }
  const found = await DoubtModel.find(where)
    .sort(newestFirst.sort)
    .limit(limit + 1)
    .lean<StoredDoubt[]>()
  const { items, next } = newestFirst.cut(found, limit)
  return { items: await shown(items), next }
}

/** This doubt and all others about the same receipts or expenses: they are judged together. */
export async function together(doubt: StoredDoubt): Promise<string[]> {
  const { receipts } = await recordsOf([doubt])
  const expenseIds = doubt.sides.flatMap((side) => expenseOf(side, receipts) ?? [])
  const ofExpenses = await ReceiptModel.find({ expenseId: { $in: expenseIds } }, { _id: 1 }).lean()
  const about = {
    $or: [
      { expenseIds: { $in: expenseIds } },
      { receiptIds: { $in: [...doubt.receiptIds, ...ofExpenses.map(({ _id }) => _id)] } },
    ],
  }
  const near = await DoubtModel.find(about).limit(mostDoubts).lean<StoredDoubt[]>()
  const records = await recordsOf([...near, doubt])
  const pair = pairOf(doubt, records.receipts)
  const same = near.filter((other) => pairOf(other, records.receipts) === pair)
  return [doubt._id, ...same.map(({ _id }) => _id)]
}

async function shown(doubts: StoredDoubt[]): Promise<AdminDoubt[]> {
  const { receipts, discarded } = await recordsOf(doubts)
  const there = doubts.filter(
    (doubt) =>
      doubt.receiptIds.every((id) => receipts.has(id) && !discarded.has(id)) &&
      new Set(doubt.sides.map((side) => expenseOf(side, receipts) ?? side.receiptId)).size ===
        doubt.sides.length,
  )
  const expenseIds = there.flatMap(({ sides }) =>
    sides.flatMap((side) => expenseOf(side, receipts) ?? []),
  )
  const firsts = await firstReceipts(expenseIds)
  const purchases = await askPurchases([...new Set(expenseIds)])
  return strongest(there, receipts).map(
    ({ _id, kind, field, typed, said, dismissed, ...doubt }) => ({
      ...{ id: _id, kind, field, typed, said, dismissed, createdAt: doubt.createdAt },
      sides: doubt.sides.map((side) => {
        const expenseId = expenseOf(side, receipts)
        const receipt = receipts.get(side.receiptId ?? '') ?? firsts.get(expenseId ?? '')
        return sideOf(side.userId, expenseId, receipt, purchases.get(expenseId ?? ''))
      }),
    }),
  )
}

async function recordsOf(doubts: StoredDoubt[]) {
  const ids = doubts.flatMap(({ receiptIds }) => receiptIds)
  const found = await ReceiptModel.find({ _id: { $in: ids } }).lean<StoredReceipt[]>()
  const items = await InboxItemModel.find(
    { _id: { $in: ids }, discardedAt: { $ne: null } },
    { _id: 1 },
  ).lean()
  return {
    receipts: new Map(found.map((receipt) => [receipt._id, receipt])),
    discarded: new Set(items.map(({ _id }) => _id)),
  }
}

type Receipts = Map<string, StoredReceipt>

function expenseOf({ receiptId, expenseId }: Side, receipts: Receipts): string | null {
  const receipt = receipts.get(receiptId ?? '')
  return expenseId ?? (receipt && !receipt.inInbox ? receipt.expenseId : null)
}

function pairOf({ _id, kind, sides }: StoredDoubt, receipts: Receipts): string {
  if (kind === 'contradiction') return _id
  return sides
    .map((side) => expenseOf(side, receipts) ?? side.receiptId)
    .sort()
    .join()
}

function strongest(doubts: StoredDoubt[], receipts: Receipts): StoredDoubt[] {
  const best = new Map<string, StoredDoubt>()
  for (const doubt of doubts) {
    const pair = pairOf(doubt, receipts)
    const other = best.get(pair)
    if (!other || strength.indexOf(doubt.kind) < strength.indexOf(other.kind)) best.set(pair, doubt)
  }
  return [...best.values()]
}

async function firstReceipts(expenseIds: string[]): Promise<Receipts> {
  const found = await ReceiptModel.find({
    expenseId: { $in: expenseIds },
    inInbox: { $ne: true },
  })
    .sort({ createdAt: -1 })
    .lean<StoredReceipt[]>()
  return new Map(found.map((receipt) => [receipt.expenseId, receipt]))
}

function sideOf(
  userId: string,
  expenseId: string | null,
  receipt: StoredReceipt | undefined,
  purchase: Asked | undefined,
): AdminDoubt['sides'][number] {
  return {
    ...{ userId, expenseId, email: purchase?.email ?? null },
    receiptId: receipt?._id ?? null,
    mimeType: receipt?.mimeType ?? null,
    hasThumbnail: receipt?.hasThumbnail ?? false,
    merchant: purchase?.merchant ?? null,
    amount: purchase ? `${toDecimal(purchase.amount)} ${purchase.currency}` : null,
    date: purchase?.date.toISOString().slice(0, 10) ?? null,
  }
}
