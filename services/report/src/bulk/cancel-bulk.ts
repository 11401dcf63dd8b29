import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { BulkModel, BulkPartModel, open, type StoredBulk } from './bulk.model.ts'
import { announce } from './settle-parts.ts'
import { forgetFiles } from './watch-bulks.ts'

/** Cancels what is not finished: its jobs find nothing to do. What is finished is thrown away. */
export async function cancelBulk(id: string, userId: string): Promise<void> {
  if (!(await BulkModel.exists({ _id: id, userId }))) throw notFound('bulk')
  const cancelled = await abandonBulk(id, userId)
  await forgetFiles(id)
  if (cancelled) return
  await BulkPartModel.deleteMany({ bulkId: id })
  await BulkModel.deleteOne({ _id: id, userId })
}

/** Cancels a bulk that is not finished, and announces it. Answers whether it did. */
export function abandonBulk(id: string, userId: string): Promise<boolean> {
  return transaction(async () => {
    const change = { $set: { state: 'cancelled', token: '' } } as const
    const after = { returnDocument: 'after' } as const
    const changed = await BulkModel.findOneAndUpdate(
      { _id: id, userId, ...open },
      change,
      after,
    ).lean<StoredBulk>()
    if (changed) await announce(changed)
    return changed !== null
  })
}
