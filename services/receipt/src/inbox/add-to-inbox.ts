import { randomUUID } from 'node:crypto'
import type { InboxItem } from '@sortie/contracts/inbox'
import type { Caller } from '@sortie/platform/context'
import type { EncodedJson, Once } from '@sortie/platform/http/implement'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Request } from 'express'
import { createReceipt } from '../files/create-receipt.ts'
import { type StoredUpload, takeUpload } from '../files/uploads/take-upload.ts'
import { receiptFact } from '../models/announced.ts'
import { InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { announce, demandInboxSpace } from './change-item.ts'
import { shown } from './inbox.queries.ts'

export async function addToInbox(
  user: Caller,
  request: Request,
  once: Once<InboxItem>,
): Promise<EncodedJson> {
  return takeUpload(user.id, request, once, (taken) => saveItem(taken, user.id))
}

function saveItem(taken: StoredUpload, userId: string): Promise<InboxItem> {
  return transaction(async () => {
    const [item] = await shown([await createItem(taken, userId)])
    if (!item) throw new Error('a saved item is shown')
    return item
  })
}

/** In a transaction: creates the record and the item of a stored file. */
export async function createItem(
  taken: StoredUpload,
  userId: string,
  mail: StoredInboxItem['mail'] = null,
): Promise<StoredInboxItem> {
  await demandInboxSpace(userId, 1)
  // The id of the future expense, chosen now: a retry after a crash creates the same one.
  const receipt = await createReceipt(taken, { userId, expenseId: randomUUID(), inInbox: true })
  const [saved] = await InboxItemModel.create([
    { _id: taken.receiptId, userId, mail, position: taken.upload.position },
  ])
  if (!saved) throw new Error('the item was not saved')
  await announce(saved, receiptFact('receipt_added', null, receipt))
  return saved.toObject()
}
