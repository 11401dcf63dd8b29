import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { BulkModel, BulkPartModel, openBulk, type StoredBulk } from './bulk.model.ts'
import { removeFiles } from './bulk-files.ts'
import { announce } from './settle-parts.ts'

/** Cancels what is not finished: its jobs find nothing to do. What is finished is thrown away. */
export async function cancelBulk(id: string, userId: string): Promise<void> {
  if (!(await BulkModel.exists({ _id: id, userId }))) throw notFound('bulk')
  const cancelled = await endBulk(id, 'cancelled')
  await removeFiles(id)
  if (cancelled) return
  await BulkPartModel.deleteMany({ bulkId: id })
  await BulkModel.deleteOne({ _id: id, userId })
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
