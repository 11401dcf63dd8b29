import { enqueue, enqueueAll } from '@sortie/platform/jobs/jobs'
import type { BulkItem } from './bulk.model.ts'

/** Inside the transaction that stores the items. */
export function enqueueBatches(
  bulkId: string,
  items: Pick<BulkItem, '_id' | 'batch'>[],
): Promise<void> {
  const batches = [...Map.groupBy(items, ({ batch }) => batch)]
  return enqueueAll(
    'bulk-batch',
    batches.map(([jobId, items]) => ({
      jobId,
      data: { bulkId, partIds: items.map(({ _id }) => _id) },
    })),
  )
}

/** Inside the transaction that settles the last item. */
export function enqueuePacking(bulkId: string, delayMs = 0): Promise<void> {
  return enqueue('bulk-pack', { bulkId }, { jobId: `pack-${bulkId}`, delayMs })
}
