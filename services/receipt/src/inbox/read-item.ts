import { recalled } from '@sortie/contracts/merchant'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import { Counter } from 'prom-client'
import { askMerchant } from '../clients/expenses.ts'
import { ranOutOfTime, readFile, wasNotTried } from '../clients/scan.ts'
import { env } from '../env.ts'
import { InboxItemModel, type StoredInboxItem } from '../records/inbox-item.model.ts'
import { objectName } from '../records/receipt.ts'
import { findDuplicates } from '../review/find-duplicates.ts'
import { saveExtractedFields } from '../review/save-features.ts'
import { readObject } from '../storage/objects.ts'
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

/** Unread, or left by a busy reader: that one stays in view, so that it can be typed by hand meanwhile. */
const unread: Where = {
  discardedAt: null,
  $or: [{ state: { $in: ['waiting', 'reading'] } }, { state: 'failed', failure: 'busy' }],
}

/** Has a file of an Inbox read. May run twice; does nothing once it is read, filed or discarded. */
export async function readItem(itemId: string): Promise<void> {
  const item = await begin(itemId)
  if (!item) return
  const { userId, tries, slowTries = 0 } = item
  const settle = async (state: 'ready' | 'failed', found: Found) => {
    if (!(await changeItem({ _id: itemId, ...unread }, { $set: { state, ...found } }))) return
    read.inc({ state: found.failure === 'busy' ? 'busy' : state })
    if (found.failure === 'busy') return
    await saveExtractedFields(item, found.reading ?? null)
    await findDuplicates(itemId)
  }
  const unreadable: Found = { problem: byHand, failure: 'unreadable', readAfter: null }
  if (tries > mostTries) return settle('failed', unreadable)
  try {
    const file = await readObject(objectName(itemId, 'file'))
    if (!file) throw new AppError('not_found', 'receipt_file_missing', byHand)
    const token = await jobTokens(env, userId)()
    const read = await readFile(file, token)
    const reading = recalled(read, await askMerchant(read.merchant, token))
    await settle('ready', { reading, problem: null, failure: null, readAfter: null })
  } catch (error) {
    const { kind, code } = error instanceof AppError ? error : { kind: '', code: '' }
    log.info({ itemId, code, tries, slowTries }, 'not read')
    if (lasting.includes(kind)) return settle('failed', unreadable)
    const wasTried = !ranOutOfTime(error) && !wasNotTried(error)
    if (!wasTried) await InboxItemModel.updateOne({ _id: itemId }, { $inc: { tries: -1 } })
    if (ranOutOfTime(error)) return settle('failed', later(slowTries))
    await changeItem({ _id: itemId, state: 'reading', discardedAt: null }, waiting)
    throw error
  }
}

const waiting = { $set: { state: 'waiting' as const } }

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function begin(_id: string): Promise<StoredInboxItem | null> {
  const queued: Where = { _id, discardedAt: null, state: { $in: ['waiting', 'reading'] } }
  const counted = { $inc: { tries: 1 } }
  const item = await changeItem(queued, { ...counted, $set: { state: 'reading' } })
  return item ?? InboxItemModel.findOneAndUpdate({ _id, ...unread }, counted).lean()
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

/** At its owner's wish, whatever it was read to be. Answers whether it is to be enqueued: it may wait already. */
export async function readAgain(id: string, userId: string): Promise<boolean> {
  const item = await demandItem(id, userId)
  if (item.state === 'filing') throw notNow()
  const fresh = {
    state: 'waiting',
    tries: 0,
    slowTries: 0,
    failure: null,
    readAfter: null,
  } as const
  const settled: Where = { _id: id, discardedAt: null, state: { $in: ['ready', 'failed'] } }
  return (await changeItem(settled, { $set: { ...fresh, problem: null } })) !== null
}
