import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import type { Exchange } from '@sortie/platform/http/send-object'
import { beginsDownload } from '@sortie/platform/http/send-object'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { BulkItemModel, bulkFiles } from './bulk.model.ts'

/** The ZIP. Only current administrators may fetch reports of other people. */
export async function sendBulk(id: string, user: Caller, exchange: Exchange): Promise<void> {
  const bulk = await bulkFiles.find(id, user.id)
  if (user.role !== 'admin' && (await holdsReportsOfOthers(id))) throw notFound('bulk')
  if (bulk.state === 'done' && beginsDownload(exchange.req)) {
    const about = {
      kind: 'export',
      id,
      ownerId: user.id,
      changes: [told('format', 'zip')],
    } as const
    await transaction(() =>
      publish('export.downloaded', { trail: { act: 'export_downloaded', ...about } }),
    )
  }
  const day = bulk.day ?? bulk.createdAt.toISOString().slice(0, 10)
  await bulkFiles.send(bulk, `expense_reports_${day}.zip`, exchange)
}

async function holdsReportsOfOthers(bulkId: string): Promise<boolean> {
  return (await BulkItemModel.exists({ bulkId, 'request.person': { $exists: true } })) !== null
}
