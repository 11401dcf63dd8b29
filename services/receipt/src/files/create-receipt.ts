import { tell } from '@sortie/platform/jobs/record-jobs'
import { wakeReader } from '../models/reader-bell.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { safeFileName } from '../models/receipt.ts'
import { countUpload } from '../storage/count-usage.ts'
import type { StoredUpload } from './uploads/take-upload.ts'

/** In a transaction: creates the record of an uploaded file, counts it for its owner, and has it processed. */
export async function createReceipt(
  { receiptId, upload, type }: StoredUpload,
  owner: Pick<StoredReceipt, 'userId' | 'expenseId'> & { inInbox?: boolean },
): Promise<StoredReceipt> {
  const dayFiles = await countUpload(owner.userId, upload.size)
  const [saved] = await ReceiptModel.create([
    {
      _id: receiptId,
      ...owner,
      fileName: safeFileName(upload.givenName, type),
      mimeType: type,
      sizeBytes: upload.size,
      sha256: upload.sha256,
      position: upload.position,
    },
  ])
  if (!saved) throw new Error('the record was not saved')
  // Who has many of today lets the first ones of others pass.
  tell('process-receipt', receiptId, { priority: dayFiles })
  wakeReader()
  return saved.toObject()
}
