import { ScannedReceipt } from '@sortie/contracts/scan'
import type { Refusal } from '@sortie/untrusted-files/opened'
import { createOpener } from '@sortie/untrusted-files/opener'
import * as z from 'zod/mini'
import { type Reading, ScanFailure, type ScanFailureReason } from '../reading.ts'
import { turnOfCaller } from '../turn-of-caller.ts'

const opener = createOpener({
  program: new URL('./pdf-worker.ts', import.meta.url),
  cpuMs: 10_000,
  yieldAfterMs: 1_500,
  waiting: 40,
  waitingOfOne: 8,
})
const Answer = z.nullable(z.extend(ScannedReceipt, { currency: z.nullable(z.string()) }))

const reasons: Record<Refusal, ScanFailureReason> = {
  unreadable: 'not_an_image',
  too_large: 'image_too_large',
  too_slow: 'timeout',
  aborted: 'timeout',
  crashed: 'reader_crashed',
  busy: 'busy',
}

/**
 * Reads a PDF by its text; without text, or with one that is garbled, renders its first page and, of several, its last.
 * Rejects with a ScanFailure.
 */
export async function readPdf(
  file: Uint8Array,
  today = new Date(),
  signal?: AbortSignal,
): Promise<{ reading: Reading } | { first: Buffer; last?: Buffer }> {
  const outcome = await opener.open({
    task: 'read',
    input: { today: today.toISOString() },
    files: [file],
    answer: Answer,
    ...turnOfCaller(),
    signal,
  })
  if (!outcome.ok) throw new ScanFailure(reasons[outcome.reason], { cause: outcome.detail })
  if (outcome.value) return { reading: outcome.value as Reading }
  const [first, last] = outcome.files
  if (!first) throw new ScanFailure('reader_crashed', { cause: 'no picture' })
  return { first, ...(last && { last }) }
}

export function closePdfReader(): void {
  opener.close()
}
