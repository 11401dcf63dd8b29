import { recalled } from '@sortie/contracts/merchant'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { tellPages } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { UpdateQuery } from 'mongoose'
import { Counter } from 'prom-client'
import { askMerchant } from '../clients/expenses.ts'
import { isOfTheFile, readFile, wasNotTried } from '../clients/scan.ts'
import { InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { wakeReader } from '../models/reader-bell.ts'
import { ReceiptModel } from '../models/receipt.model.ts'
import { objectName } from '../models/receipt.ts'
import { keepReading } from '../review/keep-reading.ts'
import { readObject } from '../storage/objects.ts'
import { changeItem, demandItem, type Where } from './change-item.ts'
import { notNow } from './join-items.ts'

const read = new Counter({
  name: 'inbox_read_total',
  help: 'Files of Inboxes by what their reading came to: ready or failed.',
  labelNames: ['state'],
})

/** Attempts after which a file that crashes the reader is left to be typed by hand. */
const mostTries = 4
const byHand = 'This file could not be read. Please type it in.'

/** Has a file of an Inbox read that waits. Counted before it begins, so that a file that crashes the process is not tried forever. */
export async function readItem(_id: string): Promise<void> {
  const begun = { $inc: { tries: 1 }, $set: { state: 'reading' as const } }
  const item = await show({ _id, state: 'waiting', discardedAt: null }, begun)
  if (!item) return
  try {
    await settle(_id, item.tries > mostTries ? null : await readingOf(item))
  } catch (error) {
    const { code } = error instanceof AppError ? error : { code: '' }
    log.info({ itemId: _id, code, tries: item.tries }, 'not read')
    if (isOfTheFile(error, item.tries)) return settle(_id, null)
    const counted = wasNotTried(error) && { $inc: { tries: -1 } }
    await show({ _id, state: 'reading' }, { $set: { state: 'waiting' }, ...counted })
    throw error
  }
}

async function readingOf(item: StoredInboxItem): Promise<ScannedReceipt> {
  const file = await readObject(objectName(item._id, 'file'))
  if (!file) throw new AppError('not_found', 'receipt_file_missing', byHand)
  const reading = await readFile(file)
  return recalled(reading, await askMerchant(reading.merchant, item))
}

/** Also of one that its owner has discarded meanwhile, who may bring it back. */
async function settle(_id: string, reading: ScannedReceipt | null): Promise<void> {
  await keepReading(_id, reading)
  await ReceiptModel.updateOne({ _id }, { $set: { unread: false } })
  const state = reading ? 'ready' : 'failed'
  const found = { state, reading, problem: reading ? null : byHand } as const
  if (await changeItem({ _id, state: 'reading' }, { $set: found })) read.inc({ state })
}

/** A step on the way, which only open pages hear of. */
async function show(
  where: Where,
  change: UpdateQuery<StoredInboxItem>,
): Promise<StoredInboxItem | null> {
  const item = await InboxItemModel.findOneAndUpdate(where, change, {
    returnDocument: 'after',
  }).lean<StoredInboxItem>()
  if (item) await tellPages('inbox.changed', { userId: item.userId, itemId: item._id })
  return item
}

/** At its owner's wish, whatever it was read to be; one that waits or is being read stays as it is. */
export async function readAgain(id: string, userId: string): Promise<void> {
  const item = await demandItem(id, userId)
  if (item.state === 'filing') throw notNow()
  const settled: Where = { _id: id, discardedAt: null, state: { $in: ['ready', 'failed'] } }
  await transaction(async () => {
    await changeItem(settled, { $set: { state: 'waiting', tries: 0, problem: null } })
    wakeReader()
  })
}
