import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { note, told } from '@sortie/platform/events/note'
import type { Exchange } from '@sortie/platform/http/send-object'
import { beginsDownload } from '@sortie/platform/http/send-object'
import { transaction } from '@sortie/platform/mongo/transaction'
import { sendFile } from '../reports/send-file.ts'
import { BulkItemModel } from './bulk.model.ts'
import { bulkOf } from './bulk.queries.ts'
import { zipOf } from './bulk-files.ts'

/** The ZIP. Only current administrators may fetch reports of other people. */
export async function sendBulk(id: string, user: Caller, exchange: Exchange): Promise<void> {
  const { state, sizeBytes, createdAt, day } = await bulkOf(id, user)
  if (state !== 'done' || !sizeBytes)
    throw new AppError(
      'conflict',
      'bulk_not_ready',
      'These reports are not ready to be downloaded.',
    )
  if (user.role !== 'admin' && (await holdsReportsOfOthers(id))) throw notFound('bulk')
  if (beginsDownload(exchange.req))
    await transaction(() =>
      note({
        ...{ act: 'export_downloaded', kind: 'export', id, ownerId: user.id },
        changes: [told('format', 'zip')],
      }),
    )
  const fileName = `expense_reports_${day ?? createdAt.toISOString().slice(0, 10)}.zip`
  const stored = { name: zipOf(id), noun: 'bulk', etag: `"${id}-${sizeBytes}"` }
  await sendFile({ ...stored, fileName, sizeBytes, type: 'application/zip' }, exchange)
}

async function holdsReportsOfOthers(bulkId: string): Promise<boolean> {
  return (await BulkItemModel.exists({ bulkId, 'request.person': { $exists: true } })) !== null
}
