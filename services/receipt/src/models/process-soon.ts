import { enqueue } from '@sortie/platform/jobs/jobs'
import { ReceiptModel } from './receipt.model.ts'

/** In the transaction that changes the receipt. Owners with many waiting receipts let the first ones of others pass. */
export async function processSoon(receiptId: string, userId: string, delayMs = 0): Promise<void> {
  const priority = 1 + (await ReceiptModel.countDocuments({ userId, pictures: 'waiting' }))
  await enqueue('process-receipt', { receiptId }, { jobId: receiptId, priority, delayMs })
}
