import { recalled } from '@sortie/contracts/merchant'
import { AppError } from '@sortie/platform/errors'
import { tellPages } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { UpdateQuery } from 'mongoose'
import { Counter } from 'prom-client'
import { askMerchant } from '../clients/expenses.ts'
import { ranOutOfTime, readFile, wasNotTried } from '../clients/scan.ts'
import { InboxItemModel, type StoredInboxItem } from '../models/inbox-item.model.ts'
import { processSoon } from '../models/process-soon.ts'
import type { StoredReceipt } from '../models/receipt.model.ts'
import { standUpright } from '../models/stand-upright.ts'
import { saveSaid } from '../review/save-said.ts'
import type { OpenFile } from '../storage/objects.ts'
import { changeItem, demandItem, type Where } from './change-item.ts'
import { notNow } from './join-items.ts'

const read = new Counter({
  name: 'inbox_read_total',
  help: 'Files of Inboxes by what their reading came to: ready, failed or busy.',
  labelNames: ['state'],
})

/** Attempts after which a file that crashes the reader is left to be typed by hand. */
const mostTries = 4
const byHand = 'This file could not be read. Please type it in.'
const lasting = ['invalid', 'wrong_type', 'too_large', 'signed_out', 'not_found']

/** Minutes until a file is tried again for which the reader had no time; afterwards only when its owner asks. */
const pauses = [1, 3, 10, 30, 60, 180, 360, 720]
const tooBusy = 'Sortie was too busy to read this file, and tries again by itself.'
const gaveUp = 'Sortie was too busy to read this file. Have it read again, or type it in.'

type Found = Partial<
  Pick<StoredInboxItem, 'reading' | 'problem' | 'failure' | 'readAfter' | 'slowTries'>
>

/** Unread, or left by a busy reader some time ago: that one stays in view, to be typed by hand meanwhile. */
const unread = (): Where => ({
  discardedAt: null,
  $or: [
    { state: { $in: ['waiting', 'reading'] } },
    { state: 'failed', failure: 'busy', readAfter: { $lte: new Date() } },
  ],
})

/** Has a file of an Inbox read. May run twice; does nothing once it is read, filed or discarded. */
export async function readItem({ _id, userId }: StoredReceipt, open: OpenFile): Promise<void> {
  const item = await begin(_id)
  if (!item) return
  const { tries, slowTries = 0 } = item
  const settle = async (state: 'ready' | 'failed', found: Found) => {
    const isLeft = found.failure === 'busy'
    if (!isLeft) await saveSaid(_id, found.reading ?? null)
    const isChanged = await transaction(async () => {
      const changed = await changeItem({ _id, ...unread() }, { $set: { state, ...found } })
      const { readAfter } = found
      if (changed && readAfter) await processSoon(_id, userId, readAfter.getTime() - Date.now())
      return changed !== null
    })
    if (isChanged) read.inc({ state: isLeft ? 'busy' : state })
  }
  const unreadable: Found = { problem: byHand, failure: 'unreadable', readAfter: null }
  if (tries > mostTries) return settle('failed', unreadable)
  try {
    const file = await open()
    if (!file) throw new AppError('not_found', 'receipt_file_missing', byHand)
    const read = await readFile(file)
    await standUpright({ _id, userId }, read)
    const reading = recalled(read, await askMerchant(read.merchant, userId))
    await settle('ready', { reading, problem: null, failure: null, readAfter: null })
  } catch (error) {
    const { kind, code } = error instanceof AppError ? error : { kind: '', code: '' }
    log.info({ itemId: _id, code, tries, slowTries }, 'not read')
    if (lasting.includes(kind)) return settle('failed', unreadable)
    const wasTried = !ranOutOfTime(error) && !wasNotTried(error)
    if (!wasTried) await InboxItemModel.updateOne({ _id }, { $inc: { tries: -1 } })
    if (ranOutOfTime(error)) return settle('failed', later(slowTries))
    await show(_id, { state: 'reading', discardedAt: null }, { $set: { state: 'waiting' } })
    throw error
  }
}

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function begin(_id: string): Promise<StoredInboxItem | null> {
  const counted = { $inc: { tries: 1 } }
  const queued: Where = { discardedAt: null, state: { $in: ['waiting', 'reading'] } }
  const item = await show(_id, queued, { ...counted, $set: { state: 'reading' } })
  return item ?? InboxItemModel.findOneAndUpdate({ _id, ...unread() }, counted).lean()
}

/** A step on the way, which only open pages hear of. */
async function show(
  _id: string,
  where: Where,
  change: UpdateQuery<StoredInboxItem>,
): Promise<StoredInboxItem | null> {
  const item = await InboxItemModel.findOneAndUpdate({ _id, ...where }, change, {
    returnDocument: 'after',
  }).lean<StoredInboxItem>()
  if (item) await tellPages('inbox.changed', { userId: item.userId, itemId: _id })
  return item
}

function later(slowTries: number): Found {
  const minutes = pauses[slowTries]
  return {
    failure: 'busy',
    slowTries: slowTries + 1,
    problem: minutes ? tooBusy : gaveUp,
    readAfter: minutes ? new Date(Date.now() + minutes * 60_000) : null,
  }
}

/** At its owner's wish, whatever it was read to be; one that waits or is being read stays as it is. */
export async function readAgain(id: string, userId: string): Promise<void> {
  const item = await demandItem(id, userId)
  if (item.state === 'filing') throw notNow()
  const fresh = {
    state: 'waiting',
    tries: 0,
    slowTries: 0,
    failure: null,
    readAfter: null,
    problem: null,
  } as const
  const settled: Where = { _id: id, discardedAt: null, state: { $in: ['ready', 'failed'] } }
  await transaction(async () => {
    if (await changeItem(settled, { $set: fresh })) await processSoon(id, userId)
  })
}
