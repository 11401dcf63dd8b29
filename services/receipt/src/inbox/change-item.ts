import type { ActOf } from '@sortie/contracts/facts'
import { maxInboxItems } from '@sortie/contracts/inbox'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { beyondSight } from '@sortie/platform/mongo/entered-by'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Fact } from '@sortie/platform/trail/fact'
import type { QueryFilter, UpdateQuery } from 'mongoose'
import { here, InboxItemModel, inOrder, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { lockInbox } from '../storage/count-usage.ts'

export type Where = QueryFilter<StoredInboxItem>

/** Changes an item and announces it, in one transaction. Null when no item matches `where`: someone was faster. */
export function changeItem(
  where: Where,
  change: UpdateQuery<StoredInboxItem>,
): Promise<StoredInboxItem | null> {
  return transaction(async () => {
    const item = await InboxItemModel.findOneAndUpdate(where, change, {
      returnDocument: 'after',
    }).lean<StoredInboxItem>()
    if (item) await announce(item)
    return item
  })
}

/** In a transaction: makes the person's open pages load the Inbox again. */
export function announce(
  { userId, _id }: Pick<StoredInboxItem, 'userId' | '_id'>,
  trail?: Fact<ActOf<'inbox.changed'>>,
): Promise<void> {
  return publish('inbox.changed', { userId, itemId: _id, trail })
}

export async function demandItem(id: string, userId: string): Promise<StoredInboxItem> {
  const item = await InboxItemModel.findOne({ _id: id, userId, ...here }).lean<StoredInboxItem>()
  if (!item) throw notFound('inbox item')
  return item
}

/** In a transaction: 413 when the Inbox has no room for so many more. */
export async function demandInboxSpace(userId: string, more: number): Promise<void> {
  await lockInbox(userId)
  const there = await beyondSight(() => InboxItemModel.countDocuments({ userId, ...here }).exec())
  if (there + more <= maxInboxItems) return
  throw new AppError(
    'too_large',
    'inbox_full',
    `Your Inbox holds ${maxInboxItems} files. Please go through some of them first.`,
  )
}

/** An item and the items joined to it, in the order of the pages. */
export function withPages(id: string): Promise<StoredInboxItem[]> {
  return InboxItemModel.find({ $or: [{ _id: id }, { joinedTo: id }], ...here })
    .sort(inOrder)
    .lean<StoredInboxItem[]>()
    .exec()
}
