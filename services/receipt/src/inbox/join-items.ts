import type { ActOf } from '@sortie/contracts/facts'
import { AppError, notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Fact } from '@sortie/platform/trail/fact'
import { oneAtATime } from '../files/uploads/take-upload.ts'
import { here, InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { wakeReader } from '../models/reader-bell.ts'
import { announce, demandInboxSpace, demandItem, withPages } from './change-item.ts'

export const notNow = () =>
  new AppError('conflict', 'inbox_item_filing', 'This receipt is being filed just now.')
const ofItself = () =>
  new AppError('invalid', 'inbox_item_itself', 'A receipt cannot become a page of itself.')

export function joinItems(id: string, to: string, userId: string): Promise<StoredInboxItem> {
  return transaction(async () => {
    const item = await demandItem(id, userId)
    const named = await demandItem(to, userId)
    const head = named.joinedTo ? await demandItem(named.joinedTo, userId) : named
    if (head._id === item._id) throw ofItself()
    if (item.state === 'filing' || head.state === 'filing') throw notNow()
    const ids = (await withPages(id)).map(({ _id }) => _id)
    await InboxItemModel.updateMany({ _id: { $in: ids } }, { $set: { joinedTo: head._id } })
    // Makes a concurrent filing of the head conflict with this transaction.
    await InboxItemModel.updateOne({ _id: head._id }, { $set: { updatedAt: new Date() } })
    const isNew = item.joinedTo !== head._id
    await announce(item, isNew ? itemFact('receipt_joined', item, head._id) : undefined)
    return { ...item, joinedTo: head._id }
  })
}

export function splitItem(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const named = await demandItem(id, userId)
    const [head, ...pages] = await withPages(named.joinedTo ?? id)
    if (!head) throw notFound('inbox item')
    if ([head, ...pages].some(({ state }) => state === 'filing')) throw notNow()
    const joinedTo = named.joinedTo ?? id
    await InboxItemModel.updateMany({ joinedTo, userId }, { $set: { joinedTo: null } })
    await InboxItemModel.updateOne({ _id: joinedTo }, { $set: { updatedAt: new Date() } })
    await announce(named, itemFact('receipt_split', named))
  })
}

/** Removes an item with its pages from the Inbox; the sweeper deletes it a day later. */
export function discardItem(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const item = await demandItem(id, userId)
    if (item.state === 'filing') throw notNow()
    const ids = (await withPages(id)).map(({ _id }) => _id)
    const discardedAt = new Date()
    await InboxItemModel.updateMany({ _id: { $in: ids } }, { $set: { discardedAt } })
    await announce(item, itemFact('receipt_discarded', item))
  })
}

export function restoreItem(id: string, userId: string): Promise<void> {
  return oneAtATime(userId, () => restore(id, userId))
}

export function restore(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const item = await InboxItemModel.findOne({ _id: id, userId }).lean<StoredInboxItem | null>()
    if (!item || item.state === 'filed') throw notFound('inbox item')
    const together = { $or: [{ _id: id }, { joinedTo: id }], discardedAt: item.discardedAt }
    if (item.discardedAt)
      await demandInboxSpace(userId, await InboxItemModel.countDocuments(together))
    await InboxItemModel.updateMany(together, { $set: { discardedAt: null } })
    const head = item.joinedTo && (await InboxItemModel.exists({ _id: item.joinedTo, ...here }))
    if (!head) await InboxItemModel.updateOne({ _id: id }, { $set: { joinedTo: null } })
    await announce(item, itemFact('receipt_restored', item))
    wakeReader()
  })
}

type Act = ActOf<'inbox.changed'>

function itemFact(act: Act, { _id: id, joinedTo }: StoredInboxItem, to?: string): Fact<Act> {
  const changes = to ? [{ field: 'joinedTo', from: joinedTo, to }] : []
  return { act, kind: 'receipt', id, changes }
}
