import type { ReceiptUse } from '@sortie/contracts/receipt-use'
import { limits, useOf } from './count-use.ts'
import { UseModel } from './use.model.ts'

export async function ownUse(userId: string): Promise<ReceiptUse> {
  const { files, bytes, dayFiles, dayBytes } = await useOf(userId)
  return { files, bytes, dayFiles, dayBytes, limits }
}

export async function useByPerson({
  userIds,
  limit = 100,
}: {
  userIds?: string[]
  limit?: number
}) {
  const uses = await UseModel.find(userIds ? { _id: { $in: userIds } } : {})
    .sort({ bytes: -1, _id: 1 })
    .limit(limit)
    .lean()
  return uses.map(({ _id, files, bytes }) => ({ userId: _id, files, bytes }))
}
