import { objects } from '../clients/objects.ts'
import { BulkModel, bulkDays } from './bulk.model.ts'

const dayMs = 24 * 3600_000

export const zipOf = (bulkId: string) => `bulks/${bulkId}.zip`
const batchesOf = (bulkId: string) => `bulks/${bulkId}/`
/** The reports that one job made, in one file, until they are packed. */
export const batchOf = (bulkId: string, id: string) => `${batchesOf(bulkId)}${id}`

export async function removeFiles(bulkId: string): Promise<void> {
  await (await objects()).remove(zipOf(bulkId))
  await removeBatches(bulkId)
}

export async function removeBatches(bulkId: string): Promise<void> {
  const storage = await objects()
  for await (const { name } of storage.list(batchesOf(bulkId))) await storage.remove(name)
}

/**
 * Removes files whose bulk is gone: left by a crash, or by a job that ended after its bulk was removed. Only files older
 * than any bulk may be; younger ones are removed with their bulk.
 */
export async function sweepBulkFiles(now = Date.now()): Promise<void> {
  const storage = await objects()
  for await (const { name, modified } of storage.list('bulks/')) {
    if (now - modified.getTime() < (bulkDays + 1) * dayMs) continue
    const [, bulkId] = /^bulks\/([0-9a-f-]{36})/.exec(name) ?? []
    if (!(await BulkModel.exists({ _id: bulkId ?? '' }))) await storage.remove(name)
  }
}
