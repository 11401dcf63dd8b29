import { enqueue, queueOf } from '@sortie/platform/jobs'

const atOnce = 500

/** Puts parts into the queue; one that is there already is taken once. */
export async function enqueueParts(partIds: string[]): Promise<void> {
  for (let from = 0; from < partIds.length; from += atOnce) {
    const jobs = partIds.slice(from, from + atOnce)
    await queueOf('bulk-part').addBulk(
      jobs.map((partId) => ({ name: 'bulk-part', data: { partId }, opts: { jobId: partId } })),
    )
  }
}

export async function enqueuePacking(bulkId: string): Promise<void> {
  await enqueue('bulk-pack', { bulkId }, { jobId: `pack-${bulkId}` })
}
