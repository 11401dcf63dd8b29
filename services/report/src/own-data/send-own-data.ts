import type { Readable } from 'node:stream'
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
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { objectOf, sealedObjectOf } from '../expense-reports/expense-report.model.ts'
import { packInto, type ZipEntry } from '../reports/pack-into.ts'
import { gatherOwn } from './gather-own.ts'

/**
 * Made while it is downloaded: so much that is personal lies nowhere, and has no time after which it must be removed. What
 * fails after it has begun breaks off, so that nobody takes a part for the whole.
 */
export async function sendOwnData(user: Caller, response: Response): Promise<void> {
  const own = await gatherOwn(user)
  response.set({ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' })
  response.attachment('my-data.zip')
  try {
    await packInto(response, entriesOf(own, user))
  } catch (error) {
    if (!response.destroyed) log.warn({ err: error }, 'own data not sent whole')
    response.destroy()
  }
}

type FileType = (typeof receiptTypes)[number]

const readme = `What Sortie keeps about you.

*.json      all records, one file for each kind; times are UTC, amounts of reports in the smallest unit
trail.json  what you did, and what others did with what is yours
expenses.csv  your expenses once more, for a spreadsheet
receipts/   the files of your receipts, named by their id in receipts.json and inbox.json
reports/    the PDFs of the reports that you have submitted

Not in it: your password and the secrets of your second step, of which only digests and sealed forms are kept.
`

const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

async function* entriesOf(
  { records, receipts, reports }: Awaited<ReturnType<typeof gatherOwn>>,
  user: Caller,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: readme }
  for (const [name, record] of Object.entries(records))
    yield { name: `${name}.json`, content: JSON.stringify(record, null, 2) }
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
  for (const { id, mimeType } of receipts) {
    if (seen.has(id)) continue
    seen.add(id)
    const file = await receiptFile(id, await token())
    if (file) yield { name: `receipts/${id}.${endings[mimeType]}`, content: file }
  }
  const storage = await objects()
  for (const { _id, number, sha256, seal } of reports) {
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
