import { AppError } from '@sortie/platform/errors'
import { type Exchange, sendStored } from '../reports/send-stored.ts'
import { objectOf } from './export.model.ts'
import { exportOf } from './export.queries.ts'

export async function sendExport(id: string, userId: string, exchange: Exchange): Promise<void> {
  const { state, fileName, sizeBytes } = await exportOf(id, userId)
  if (state !== 'done' || !fileName || !sizeBytes)
    throw new AppError('conflict', 'export_not_ready', 'This report is not ready to be downloaded.')
  const stored = { object: objectOf(id), noun: 'export', version: `${id}-${sizeBytes}` }
  await sendStored({ ...stored, fileName, sizeBytes, type: 'application/pdf' }, exchange)
}
