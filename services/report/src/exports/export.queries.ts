import { AppError, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { type Exchange, sendStored } from '../reports/send-stored.ts'
import { ExportModel, exportHours, objectOf } from './export.model.ts'

export async function exportOf(id: string, userId: string) {
  const since = new Date(Date.now() - exportHours * 3600_000)
  const found = await ExportModel.findOne(
    { _id: id, userId, createdAt: { $gt: since } },
    { request: 0 },
  ).lean()
  if (!found) throw notFound('export')
  return withId(found)
}

export async function sendExport(id: string, userId: string, exchange: Exchange): Promise<void> {
  const { state, fileName, sizeBytes } = await exportOf(id, userId)
  if (state !== 'done' || !fileName || !sizeBytes)
    throw new AppError('conflict', 'export_not_ready', 'This report is not ready to be downloaded.')
  const stored = { object: objectOf(id), noun: 'export', version: `${id}-${sizeBytes}` }
  await sendStored({ ...stored, fileName, sizeBytes, type: 'application/pdf' }, exchange)
}
