import { Readable } from 'node:stream'
import { expenseApi } from '@sortie/contracts/expense'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import type { receiptTypes } from '@sortie/contracts/receipt-record'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { openService } from '@sortie/platform/http/client'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import type { Response } from 'express'
import { objects } from '../../clients/objects.ts'
import { env } from '../../env.ts'
import { objectOf, sealedObjectOf } from '../../models/expense-report.model.ts'
import { packInto, type ZipEntry } from '../pack-into.ts'
import { cutOffIdle } from './cut-off.ts'
import { demandServices, type OwnFiles, ownRecords } from './own-records.ts'

/** So many run in a process: each holds a few megabytes and reads as fast as it is read. */
const mostAtOnce = 10
const running = new Set<string>()

/**
 * Made while it is downloaded: so much that is personal lies nowhere, and has no time after which it must be removed. What
 * fails after it has begun breaks off, so that nobody takes a part for the whole.
 */
export async function sendOwnData(user: Caller, response: Response): Promise<void> {
  demandPlace(user.id)
  running.add(user.id)
  const stopWatching = cutOffIdle(response)
  try {
    await demandServices()
    response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' })
    response.attachment('my-data.zip')
    await send(user, response)
  } finally {
    running.delete(user.id)
    stopWatching()
  }
}

async function send(user: Caller, response: Response): Promise<void> {
  try {
    await packInto(response, entriesOf(user))
  } catch (error) {
    if (!response.destroyed) log.warn({ err: error }, 'own data not sent whole')
    response.destroy()
  }
}

function demandPlace(userId: string): void {
  if (running.has(userId))
    throw new AppError(
      'too_many',
      'own_data_running',
      'Your data is being downloaded already. Wait until that is done, or cancel it.',
      { retryAfter: 60 },
    )
  if (running.size >= mostAtOnce)
    throw new AppError(
      'unavailable',
      'own_data_busy',
      'Several people are downloading their data just now. Please try again in a few minutes.',
      { retryAfter: 120 },
    )
}

type FileType = (typeof receiptTypes)[number]

const readme = `What Sortie keeps about you.

*.json      all records, one file for each kind; times are UTC, amounts of reports in the smallest unit
trail.json  what you did, and what others did with what is yours
expenses.csv  your expenses once more, for a spreadsheet
receipts/   the files of your receipts, named by their id in receipts.json and inbox.json
reports/    the PDFs of the reports that you have handed in

Not in it: your password and the secrets of your second step, of which only digests and sealed forms are kept.
`

const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

async function* entriesOf(user: Caller): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: readme }
  const files: OwnFiles = { receipts: [], reports: [] }
  for (const [name, json] of ownRecords(user, files))
    yield { name: `${name}.json`, content: Readable.from(json(), { objectMode: false }) }
  const token = jobTokens(env, user.id)
  const trail = await openService(env.AUTH_URL, internalAuthApi.ownTrail, {})
  yield { name: 'trail.json', content: trail.body }
  const csv = await openService(
    env.EXPENSE_URL,
    expenseApi.exportCsv,
    { query: {} },
    { token: await token() },
  )
  yield { name: 'expenses.csv', content: csv.body }
  const seen = new Set<string>()
  for (const { id, mimeType } of files.receipts) {
    if (seen.has(id)) continue
    seen.add(id)
    const file = await receiptFile(id, await token())
    if (file) yield { name: `receipts/${id}.${endings[mimeType]}`, content: file }
  }
  const storage = await objects()
  for (const { _id, number, sha256, seal } of files.reports) {
    const name = seal?.sha256 ? sealedObjectOf(_id, seal.sha256) : sha256 && objectOf(_id, sha256)
    const file = name && (await storage.get(name))
    if (file) yield { name: `reports/${number}.pdf`, content: file }
  }
}

/** Null of one that was deleted meanwhile. */
async function receiptFile(id: string, token: string): Promise<Readable | null> {
  try {
    const { file } = internalReceiptApi
    return (await openService(env.RECEIPT_URL, file, { params: { id } }, { token })).body
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  }
}
