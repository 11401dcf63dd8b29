import { AppError, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import type { Response } from 'express'
import { objects } from '../clients/objects.ts'
import { sendDownload } from '../reports/send-report.ts'
import { BulkModel, BulkPartModel, type StoredBulk } from './bulk.model.ts'
import { zipOf } from './bulk-files.ts'

const shown = { token: 0, settled: 0 } as const

export async function listBulks(userId: string) {
  const bulks = await BulkModel.find({ userId }, shown)
    .sort({ createdAt: -1 })
    .limit(50)
    .lean<StoredBulk[]>()
  return Promise.all(bulks.map(complete))
}

export async function bulkOf(id: string, userId: string) {
  const found = await BulkModel.findOne({ _id: id, userId }, shown).lean<StoredBulk>()
  if (!found) throw notFound('bulk')
  return complete(found)
}

/** The ZIP, as long as it is kept: after that it is gone, whether or not it was swept yet. */
export async function sendBulk(id: string, userId: string, response: Response): Promise<void> {
  const { state, sizeBytes, expiresAt, createdAt } = await bulkOf(id, userId)
  if (state !== 'done' || !sizeBytes || !expiresAt)
    throw new AppError(
      'conflict',
      'bulk_not_ready',
      'These reports are not ready to be downloaded.',
    )
  const file = expiresAt > new Date() ? await (await objects()).get(zipOf(id)) : null
  if (!file) throw notFound('bulk')
  const fileName = `expense_reports_${createdAt.toISOString().slice(0, 10)}.zip`
  await sendDownload(file, { fileName, sizeBytes, type: 'application/zip' }, response)
}

/** With the failures by person, which lie with the parts. */
async function complete(bulk: StoredBulk) {
  const failed = await BulkPartModel.find(
    { bulkId: bulk._id, state: 'failed' },
    { request: 1, email: 1, reason: 1 },
  )
    .sort({ position: 1 })
    .lean()
  const failures = failed.map(({ request, email, reason }) => ({
    userId: request.userId,
    email,
    reason,
  }))
  return { ...withId(bulk), failures }
}
