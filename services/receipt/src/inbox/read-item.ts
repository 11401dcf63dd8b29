import { recalled } from '@sortie/contracts/merchant'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import { Counter } from 'prom-client'
import { askMerchant } from '../clients/expenses.ts'
import { readFile, wasNotTried } from '../clients/scan.ts'
import { env } from '../env.ts'
import { objectName } from '../records/receipt.ts'
import { saveExtractedFields } from '../review/extract-features.ts'
import { extractFeaturesSoon } from '../review/review.jobs.ts'
import { readObject } from '../storage/objects.ts'
import { changeItem, type Where } from './change-item.ts'

const read = new Counter({
  name: 'inbox_read_total',
  help: 'Files of Inboxes by what their reading came to: ready or failed.',
  labelNames: ['state'],
})

/** Attempts after which a file that crashes the reader or times out is left to be typed by hand. */
const mostTries = 4
const byHand = 'This file could not be read. Please type it in.'
const lasting = ['invalid', 'wrong_type', 'too_large', 'signed_out', 'not_found']

type Found = { reading?: ScannedReceipt; problem: string | null }

/** Has a file of an Inbox read. May run twice; does nothing once it is read, filed or discarded. */
export async function readItem(itemId: string): Promise<void> {
  const unread: Where = { _id: itemId, discardedAt: null, state: { $in: ['waiting', 'reading'] } }
  // Counted before it begins, so that a file that crashes the process is not tried forever.
  const item = await changeItem(unread, { $set: { state: 'reading' }, $inc: { tries: 1 } })
  if (!item) return
  const settle = async (state: 'ready' | 'failed', found: Found) => {
    if (!(await changeItem(unread, { $set: { state, ...found } }))) return
    read.inc({ state })
    await saveExtractedFields(itemId, item.userId, found.reading ?? null)
    extractFeaturesSoon(itemId, 'read')
  }
  if (item.tries > mostTries) return settle('failed', { problem: byHand })
  try {
    const file = await readObject(objectName(itemId, 'file'))
    if (!file) throw new AppError('not_found', 'receipt_file_missing', byHand)
    const token = await jobTokens(env, item.userId)()
    const read = await readFile(file, token)
    const reading = recalled(read, await askMerchant(read.merchant, token))
    await settle('ready', { reading, problem: null })
  } catch (error) {
    const { kind, code } = error instanceof AppError ? error : { kind: '', code: '' }
    log.info({ itemId, code, tries: item.tries }, 'not read')
    if (lasting.includes(kind)) return settle('failed', { problem: byHand })
    const tries = wasNotTried(error) ? -1 : 0
    await changeItem(unread, { $set: { state: 'waiting' }, $inc: { tries } })
    throw error
  }
}
