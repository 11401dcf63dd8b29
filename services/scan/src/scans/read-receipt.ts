import type { LocalReader } from '@sortie/receipt-reader/local-reader'
import { type Reading, ScanFailure, type ScanFailureReason } from '@sortie/receipt-reader/reading'
import type { VisionReader } from '../clients/vision-reader.ts'
import { agree, fromVision } from './agree.ts'

export type ReadOptions = {
  local: LocalReader
  /** Null without an API key: then the local reader answers alone. */
  vision?: VisionReader | null
  today?: Date
  /** Nobody waits for it: the local reader may take its time. */
  isPatient?: boolean
  /** Called when the vision model did not answer, for logs and metrics; there is a reading all the same. */
  onVisionFailure?: (reason: ScanFailureReason) => void
}

/**
 * Asks the vision model, if any, and the local reader at the same time, and combines their answers. Rejects with a
 * ScanFailure only when both failed.
 */
export async function readReceipt(image: Uint8Array, options: ReadOptions): Promise<Reading> {
  const { local, vision, today = new Date(), isPatient = false, onVisionFailure } = options
  if (!vision) return local.read(image, today, isPatient)
  const [mine, theirs] = await Promise.allSettled([
    local.read(image, today, isPatient),
    vision.read(image, today),
  ])
  if (theirs.status === 'rejected') {
    if (theirs.reason instanceof ScanFailure) onVisionFailure?.(theirs.reason.reason)
    if (mine.status === 'rejected') throw mine.reason
    return mine.value
  }
  const answer = fromVision(theirs.value, today)
  return mine.status === 'fulfilled' ? agree(mine.value, answer) : answer
}
