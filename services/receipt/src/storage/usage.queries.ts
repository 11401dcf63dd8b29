import type { ReceiptUsage } from '@sortie/contracts/receipt-usage'
import { limits, usageOf } from './count-usage.ts'
import { UsageModel } from './usage.model.ts'

export async function ownUsage(userId: string): Promise<ReceiptUsage> {
  const { files, bytes, dayFiles, dayBytes } = await usageOf(userId)
  return { files, bytes, dayFiles, dayBytes, limits }
}

export async function usageByPerson({
  userIds,
  limit = 100,
}: {
  userIds?: string[]
  limit?: number
}) {
  const usages = await UsageModel.find(userIds ? { _id: { $in: userIds } } : {})
    .sort({ bytes: -1, _id: 1 })
    .limit(limit)
    .lean()
  return usages.map(({ _id, files, bytes }) => ({ userId: _id, files, bytes }))
}
