import { AppError } from '@sortie/platform/errors'
import type { Exchange } from '@sortie/platform/http/send-object'
import { sendFile } from '../reports/send-file.ts'
import { objectOf } from './export.model.ts'
import { exportOf } from './export.queries.ts'

export async function sendExport(id: string, userId: string, exchange: Exchange): Promise<void> {
  const { state, fileName, sizeBytes } = await exportOf(id, userId)
  if (state !== 'done' || !fileName || !sizeBytes)
    throw new AppError('conflict', 'export_not_ready', 'This report is not ready to be downloaded.')
  const stored = { name: objectOf(id), noun: 'export', etag: `"${id}-${sizeBytes}"` }
  await sendFile({ ...stored, fileName, sizeBytes, type: 'application/pdf' }, exchange)
}
