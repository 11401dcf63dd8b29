import type { VisionReader } from '../clients/vision-reader.ts'
import { agree, fromVision } from './agree.ts'
import type { LocalReader } from './local-reader.ts'
import { type Reading, ScanFailure, type ScanFailureReason } from './reading.ts'

export type ReadOptions = {
  local: LocalReader
  /** Null without an account: then the local reader answers alone. */
  vision?: VisionReader | null
  today?: Date
  /** Told why the vision model did not answer, for logs and metrics; the reading comes all the same. */
  onVisionFailure?: (reason: ScanFailureReason) => void
}

/**
 * The vision model, if any, and the local reader look at the same time; whoever answers counts.
 * Rejects with a ScanFailure only when nobody could read it.
 */
export async function readReceipt(image: Uint8Array, options: ReadOptions): Promise<Reading> {
  const { local, vision, today = new Date(), onVisionFailure } = options
  if (!vision) return local.read(image, today)
  const [mine, theirs] = await Promise.allSettled([
    local.read(image, today),
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
