import { log } from '@sortie/platform/ops/logger'
import { ReceiptModel, type StoredReceipt } from '../../models/receipt.model.ts'
import { isToBeRead, ReceiptFeaturesModel } from '../../review/receipt-features.model.ts'
import { saveFingerprint } from '../../review/save-features.ts'
import type { OpenFile } from '../../storage/objects.ts'
import { fingerprintOf } from './picture-maker.ts'

/** The fingerprint of a receipt that has been read: earlier nobody compares it, and a busy machine reads late. */
export async function takeFingerprint({ _id }: StoredReceipt, open: OpenFile): Promise<void> {
  const features = await ReceiptFeaturesModel.findById(_id).lean()
  if (!features || features.looked || isToBeRead(features)) return
  // Looked up again: it may stand upright now, and then its pictures are made once more before.
  const receipt = await ReceiptModel.findById(_id).lean<StoredReceipt | null>()
  if (receipt?.pictures !== 'made') return
  const file = await open()
  if (!file) return
  const taken = await fingerprintOf(file, receipt.mimeType, receipt.turned)
  if (!taken.ok && (taken.reason === 'busy' || taken.reason === 'aborted'))
    throw new Error(`no fingerprint this time: ${taken.reason}`)
  if (!taken.ok) log.info({ receiptId: _id, reason: taken.reason }, 'no fingerprint of this file')
  await saveFingerprint(receipt, taken.ok ? taken.fingerprint : null)
}
