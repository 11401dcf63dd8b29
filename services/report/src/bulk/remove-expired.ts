import { BulkItemModel, BulkModel, type StoredBulk } from './bulk.model.ts'
import { removeFiles } from './bulk-files.ts'

/** Deletes what has expired, and what was cancelled or failed a day ago. */
export async function removeExpired(now = new Date()): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000)
  const dropped = { state: { $in: ended }, updatedAt: { $lt: dayAgo } }
  for (const filter of [{ expiresAt: { $lt: now } }, dropped])
    for (const { _id } of await BulkModel.find(filter).lean()) await remove(_id)
}

const ended: StoredBulk['state'][] = ['cancelled', 'failed']

async function remove(bulkId: string): Promise<void> {
  await removeFiles(bulkId)
  await BulkItemModel.deleteMany({ bulkId })
  await BulkModel.deleteOne({ _id: bulkId })
}
