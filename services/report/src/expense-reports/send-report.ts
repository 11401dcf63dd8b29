import { pipeline } from 'node:stream/promises'
import type { ActOf } from '@sortie/contracts/facts'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { openService } from '@sortie/platform/http/client'
import type { Exchange } from '@sortie/platform/http/send-object'
import { beginsDownload } from '@sortie/platform/http/send-object'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { type Fact, told } from '@sortie/platform/trail/fact'
import type { Response } from 'express'
import { outsiderOf } from '../approvers/outside-approver.ts'
import { env } from '../env.ts'
import { sendFile } from '../files/stored-file.ts'
import {
  objectOf,
  ReportLineModel,
  type StoredExpenseReport,
  sealedObjectOf,
} from '../models/expense-report.model.ts'
import { sealReport } from '../seals/seal-report.ts'
import { linesOf, readableReport } from './expense-report.queries.ts'
import { withWhatCameLater } from './known-of-lines.ts'
import { byLink, reportFact } from './report-fact.ts'

export async function sendReport(id: string, userId: string, exchange: Exchange): Promise<void> {
  await sendStored(await readableReport(id, userId), userId, exchange)
}

/** `readerId` is null of the organisation's programs and of administrators. */
export async function sendStored(
  report: StoredExpenseReport,
  readerId: string | null,
  exchange: Exchange,
): Promise<void> {
  const { _id: id, number } = report
  if (report.sha256 && report.sizeBytes === null)
    throw new AppError('not_found', 'expense_report_file_expired', fileIsGone(report))
  // The job may not have come to it yet.
  const sealed = report.state === 'approved' ? await sealReport(id) : null
  const { sizeBytes, sha256 } = sealed ?? report
  if (!sizeBytes || !sha256)
    throw new AppError('conflict', 'expense_report_not_ready', 'This report has no file.')
  if (report.userId !== readerId && beginsDownload(exchange.req)) {
    const outsider = readerId === null ? undefined : outsiderOf(report, readerId)
    await announceOpened(reportFact('report_downloaded', report, report, '', outsider))
  }
  const name = sealed ? sealedObjectOf(id, sha256) : objectOf(id, sha256)
  const stored = { name, noun: 'expense report', etag: `"${sha256}"` }
  const file = { ...stored, sizeBytes, fileName: `${number}.pdf`, type: 'application/pdf' }
  await sendFile(file, exchange)
}

const passedOn = [
  ...['content-type', 'content-length', 'content-disposition', 'x-content-type-options'],
  ...['content-security-policy', 'cross-origin-resource-policy'],
]

/**
 * A receipt of the report, from the service that has it. Asked for as a service: the owner may have left, and what they
 * handed in is to be decided on and accounted for all the same.
 */
export async function sendReceipt(
  { id, receiptId }: { id: string; receiptId: string },
  as: 'file' | 'print',
  user: { id: string },
  response: Response,
): Promise<void> {
  const report = await readableReport(id, user.id)
  const { userId } = report
  if (!(await isOfReport(report, receiptId))) throw notFound('receipt')
  if (userId !== user.id)
    await announceOpened({
      act: 'receipt_downloaded',
      kind: 'receipt',
      id: receiptId,
      of: id,
      ownerId: userId,
      changes: [told('reportNumber', report.number), ...byLink(outsiderOf(report, user.id))],
    })
  const { headers, body } = await openService(
    env.RECEIPT_URL,
    internalReceiptApi.ofReport,
    { params: { id: receiptId }, query: { as } },
    { token: env.SESSION_FEED_SECRET },
  )
  for (const name of passedOn) {
    const value = headers[name]
    if (value !== undefined) response.set(name, value)
  }
  response.set('Cache-Control', 'private, no-store')
  await pipeline(body, response).catch((error) => {
    if (!response.destroyed) log.warn({ err: error }, 'receipt not sent whole')
    response.destroy()
  })
}

function announceOpened(trail: Fact<ActOf<'report.opened'>>): Promise<void> {
  return transaction(() => publish('report.opened', { trail }))
}

async function isOfReport(report: StoredExpenseReport, receiptId: string): Promise<boolean> {
  const frozen = { reportId: report._id, 'receipts.id': receiptId }
  if (await ReportLineModel.exists(frozen)) return true
  const lines = await withWhatCameLater(report, await linesOf(report._id), report.userId)
  return lines.some(({ lateReceipts = [] }) => lateReceipts.some(({ id }) => id === receiptId))
}

function fileIsGone({ state }: StoredExpenseReport): string {
  return state === 'approved' || state === 'waiting'
    ? 'The file of this report was kept for as long as accounting needs it, and is gone.'
    : `This report was ${state}, and its file went some time after that. Its expenses are free again.`
}
