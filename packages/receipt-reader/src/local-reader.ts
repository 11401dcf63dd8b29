import { availableParallelism } from 'node:os'
import { ScannedReceipt } from '@sortie/contracts/scan'
import type { Opened } from '@sortie/untrusted-files/opened'
import { createOpener, type OpenerOptions } from '@sortie/untrusted-files/opener'
import { type Reading, ScanFailure, type ScanFailureReason } from './reading.ts'
import type { PaymentMethod } from './rules/payment.ts'
import { turnOfCaller } from './turn-of-caller.ts'

export type LocalReaderOptions = Partial<OpenerOptions> & {
  threads?: number
  /** Milliseconds from the call to the answer, including the wait for others, where a person waits. */
  timeoutMs?: number
}

export type LocalReader = {
  /** `isPatient`: nobody waits, so only the processor time counts, however long a busy machine takes for it. */
  read(image: Uint8Array, today?: Date, isPatient?: boolean): Promise<Reading>
  close(): void
}

const megabyte = 1_000_000
// One picture at a time with two threads, in nearly half the time; each thread costs memory of its own.
const MOST_THREADS = 2
/**
 * Layers of the models allocate some megabytes each: releasing all at once would take four fifths of the time, keeping
 * those up to 16 MiB a hundred and thirty megabytes.
 */
const allocation = {
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
}
/**
 * Reads without a network. The models run in a jailed process that is started by the first picture and ended when
 * idle, so that the service stays small and survives any picture. Rejects with a ScanFailure.
 */
export function localReader(options: LocalReaderOptions = {}): LocalReader {
  const {
    threads = Math.min(MOST_THREADS, availableParallelism()),
    timeoutMs = 20_000,
    ...rest
  } = options
  const opener = createOpener({
    program: new URL('./ocr/worker.ts', import.meta.url),
    words: [String(threads)],
    waiting: 16,
    // The slowest of 60 real receipts takes 8 s in a newly started reader.
    cpuMs: 15_000,
    // Most are read by then; a longer one does not hold up the next person.
    yieldAfterMs: 3_000,
    memoryBytes: 1000 * megabyte,
    idleMs: 180_000,
    restBytes: 600 * megabyte,
    nice: 0,
    environment: allocation,
    ...rest,
  })
  return {
    async read(image, today = new Date(), isPatient = false) {
      const outcome = await opener.open({
        task: 'read',
        input: { today: today.toISOString() },
        files: [image],
        answer: ScannedReceipt,
        ...turnOfCaller(),
        ...(!isPatient && { signal: AbortSignal.timeout(timeoutMs) }),
      })
      if (outcome.ok) return readingOf(outcome.value)
      throw new ScanFailure(failureOf(outcome), { cause: outcome.detail })
    },
    close: opener.close,
  }
}

function readingOf(answer: ScannedReceipt): Reading {
  return answer as Reading & { paymentMethod: PaymentMethod }
}

const ofPictures: ScanFailureReason[] = ['not_an_image', 'image_too_large']

function failureOf({ reason, detail }: Exclude<Opened<unknown>, { ok: true }>): ScanFailureReason {
  if (reason === 'busy') return 'busy'
  if (reason === 'too_slow' || reason === 'aborted') return 'timeout'
  if (reason === 'too_large') return 'image_too_large'
  return ofPictures.find((known) => known === detail) ?? 'reader_crashed'
}
