import { enqueue } from '@sortie/platform/jobs/jobs'
import { queueOf } from '@sortie/platform/jobs/queues'
import type { BulkItem } from './bulk.model.ts'

const atOnce = 500

export async function enqueueBatches(
  bulkId: string,
  items: Pick<BulkItem, '_id' | 'batch'>[],
): Promise<void> {
  const batches = [...Map.groupBy(items, ({ batch }) => batch)]
  for (let from = 0; from < batches.length; from += atOnce) {
    await queueOf('bulk-batch').addBulk(
      batches.slice(from, from + atOnce).map(([jobId, items]) => ({
        name: 'bulk-batch',
        data: { bulkId, partIds: items.map(({ _id }) => _id) },
        opts: { jobId },
      })),
    )
  }
}

export async function enqueuePacking(bulkId: string): Promise<void> {
  await enqueue('bulk-pack', { bulkId }, { jobId: `pack-${bulkId}`, again: true })
}
