import { notFound } from '@sortie/platform/errors'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { BulkModel, notExpired, openBulk, type StoredBulk } from './bulk.model.ts'
import { removeFiles } from './bulk-files.ts'
import { announce } from './record-outcomes.ts'

/** Cancels an unfinished bulk, whose jobs then find nothing to do; a finished one expires now. */
export async function cancelBulk(id: string, userId: string): Promise<void> {
  if (!(await BulkModel.exists({ _id: id, userId, ...notExpired() }))) throw notFound('bulk')
  if (await endBulk(id, 'cancelled')) return afterCommit(() => removeNow(id))
  await BulkModel.updateOne({ _id: id }, { $set: { expiresAt: new Date() } })
}

export function endBulk(id: string, state: 'cancelled' | 'failed'): Promise<boolean> {
  return transaction(async () => {
    const changed = await BulkModel.findOneAndUpdate(
      { _id: id, ...openBulk },
      { $set: { state } },
      { returnDocument: 'after' },
    ).lean<StoredBulk>()
    if (changed) await announce(changed)
    return changed !== null
  })
}

/** Files that cannot be removed now are removed by `removeExpired`. */
async function removeNow(bulkId: string): Promise<void> {
  await removeFiles(bulkId).catch((error) =>
    log.warn({ err: error, bulkId }, 'files stay until the next check'),
  )
}
