import { ReceiptModel } from '../models/receipt.model.ts'
import { UsageModel } from '../quota/usage.model.ts'

export async function countReceiptUsage(): Promise<void> {
  const sums = ReceiptModel.aggregate<{ _id: string; files: number; bytes: number }>([
    { $group: { _id: '$userId', files: { $sum: 1 }, bytes: { $sum: '$sizeBytes' } } },
  ]).cursor()
  for await (const { _id, files, bytes } of sums)
    await UsageModel.updateOne({ _id }, { $set: { files, bytes } }, { upsert: true })
}
