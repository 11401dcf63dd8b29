import type { InboxItem } from '@sortie/contracts/inbox'
import { env } from '../env.ts'
import { here, InboxItemModel, inOrder, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'

const dayMs = 24 * 3600_000

export async function inboxOf(userId: string): Promise<InboxItem[]> {
  const items = await InboxItemModel.find({ userId, ...here })
    .sort(inOrder)
    .lean<StoredInboxItem[]>()
  return shown(items)
}

export async function shown(items: StoredInboxItem[]): Promise<InboxItem[]> {
  const receipts = await ReceiptModel.find({ _id: { $in: items.map(({ _id }) => _id) } }).lean<
    StoredReceipt[]
  >()
  const byId = new Map(receipts.map((receipt) => [receipt._id, receipt]))
  const attached = await attachedWith(receipts)
  return items.flatMap((item) => {
    const receipt = byId.get(item._id)
    return receipt ? [itemOf(item, receipt, attached.get(receipt.sha256) ?? null)] : []
  })
}

async function attachedWith(receipts: StoredReceipt[]): Promise<Map<string, string>> {
  const [first] = receipts
  if (!first) return new Map()
  const sha256 = { $in: [...new Set(receipts.map((receipt) => receipt.sha256))] }
  const same = await ReceiptModel.find(
    { userId: first.userId, sha256, inInbox: { $ne: true } },
    { sha256: 1, expenseId: 1 },
  ).lean()
  return new Map(same.map(({ sha256: hash, expenseId }) => [hash, expenseId]))
}

function itemOf(item: StoredInboxItem, receipt: StoredReceipt, alreadyOn: string | null) {
  const { _id: id, reading, problem, joinedTo, createdAt, enteredBy } = item
  const { fileName, mimeType, sizeBytes, hasThumbnail, turned, picturedTurn } = receipt
  return {
    id,
    fileName,
    mimeType,
    sizeBytes,
    hasThumbnail,
    turned,
    picturedTurn,
    reading,
    problem,
    joinedTo,
    createdAt,
    state: item.state as InboxItem['state'],
    alreadyOn,
    mail: item.mail ?? null,
    enteredBy,
    keptUntil: new Date(createdAt.getTime() + env.INBOX_DAYS * dayMs),
  }
}
