import type { ProblemKind } from '@sortie/contracts/problem'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import { localReader } from '@sortie/receipt-reader/local-reader'
import { withTotalOf } from '@sortie/receipt-reader/pages'
import { closePdfReader, readPdf } from '@sortie/receipt-reader/pdf/pdf-reader'
import { type Reading, ScanFailure, type ScanFailureReason } from '@sortie/receipt-reader/reading'
import { Counter, Histogram } from 'prom-client'
import { closeShrinker } from '../clients/shrink-picture.ts'
import { visionReader } from '../clients/vision-reader.ts'
import { env } from '../env.ts'
import { givenFile, givenImage, isPdf } from './given-image.ts'
import { type ReadOptions, readReceipt } from './read-receipt.ts'
import { readingOf, remembered } from './remembered-readings.ts'

const scans = new Counter({
  name: 'scans_total',
  help: 'Scans by outcome: local, vision, both, or why there was no reading.',
  labelNames: ['outcome'],
})
const visionFailures = new Counter({
  name: 'vision_failures_total',
  help: 'Why the vision model did not answer; the local reader did.',
  labelNames: ['reason'],
})
const duration = new Histogram({
  name: 'scan_duration_seconds',
  help: 'From the decoded picture to the reading.',
  buckets: [0.5, 1, 2, 3, 5, 8, 13, 20],
})

/**
 * One picture is read at a time. As many wait as are read within the time limit where each takes half a second; people take
 * turns, so that one waits for one picture of each other, and who is not proven waits for all others.
 */
const timeoutMs = env.SCAN_LIMIT_SECONDS * 1000
const local = localReader({ waiting: 40, waitingOfOne: 8, timeoutMs })
/** Reads in what is left of the processors, beside the first: what nobody waits for. */
const behind = localReader({ nice: 19, threads: 1, idleMs: 30_000 })
const vision = env.OPENAI_API_KEY
  ? visionReader({
      apiKey: env.OPENAI_API_KEY,
      baseURL: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
    })
  : null
const readers = { local, vision, onVisionFailure }

/** Reads a picture, or throws a problem, always within the time limit. Stores nothing. */
export function scanReceipt(imageBase64: string): Promise<ScannedReceipt> {
  const image = givenImage(imageBase64)
  return remembered(
    image,
    answered(() => readReceipt(image, readers)),
  )
}

/** The same of what may be a PDF. */
export function scanFile(fileBase64: string): Promise<ScannedReceipt> {
  return read(givenFile(fileBase64), readers)
}

/** Reads a file that is kept, for which nobody waits; one that was scanned into a form before is not read again. */
export function readKept(fileBase64: string, isBehind = false): Promise<ScannedReceipt> {
  const file = givenFile(fileBase64)
  const kept = { ...readers, local: isBehind ? behind : local, isPatient: true }
  return readingOf(file) ?? read(file, kept)
}

function read(file: Buffer, by: ReadOptions): Promise<ScannedReceipt> {
  return answered(async () => {
    if (!isPdf(file)) return readReceipt(file, by)
    const pdf = await readPdf(
      file,
      new Date(),
      by.isPatient ? undefined : AbortSignal.timeout(timeoutMs),
    )
    return 'reading' in pdf ? pdf.reading : readPages(pdf, by)
  })
}

/** A scan of several pages may have its total on the last one, or another receipt. */
async function readPages(
  { first, last }: { first: Buffer; last?: Buffer },
  by: ReadOptions,
): Promise<Reading> {
  const reading = await readReceipt(first, by)
  if (!last) return reading
  const end = await readReceipt(last, by).catch(() => null)
  return end ? withTotalOf(reading, end) : reading
}

async function answered(read: () => Promise<Reading>): Promise<ScannedReceipt> {
  const stopClock = duration.startTimer()
  try {
    const reading = await read()
    scans.inc({ outcome: reading.reader })
    return reading
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    scans.inc({ outcome: error.reason })
    throw problemOf(error)
  } finally {
    stopClock()
  }
}

export async function closeReaders(): Promise<void> {
  local.close()
  behind.close()
  closePdfReader()
  closeShrinker()
}

function onVisionFailure(reason: ScanFailureReason): void {
  visionFailures.inc({ reason })
  log.warn({ reason }, 'the vision model did not answer')
}

const unreadable = 'Could not analyze the receipt. Please try again or enter manually.'
const away = 'Receipts cannot be scanned just now. Please try again in a moment or enter manually.'

/** One sentence per failure; most failures of the vision model are covered by the local reader's answer. */
const problems: Record<ScanFailureReason, [kind: ProblemKind, code: string, sentence: string]> = {
  not_an_image: ['invalid', 'scan_unreadable', unreadable],
  image_too_large: [
    'too_large',
    'image_too_many_pixels',
    'This image has too many pixels. Please select a smaller one.',
  ],
  timeout: [
    'unavailable',
    'scan_timeout',
    'Reading the receipt took too long. Please try again or enter manually.',
  ],
  busy: [
    'too_many',
    'scan_busy',
    'Many receipts are being scanned just now. Please try again in a few seconds.',
  ],
  reader_crashed: ['unavailable', 'scan_failed', unreadable],
  refused: ['unavailable', 'scan_unavailable', away],
  invalid_answer: ['unavailable', 'scan_unavailable', away],
  rate_limited: ['unavailable', 'scan_unavailable', away],
  unreachable: ['unavailable', 'scan_unavailable', away],
  circuit_open: ['unavailable', 'scan_unavailable', away],
}

function problemOf(failure: ScanFailure): AppError {
  const [kind, code, sentence] = problems[failure.reason]
  return new AppError(kind, code, sentence, {
    cause: failure,
    ...(kind === 'too_many' && { retryAfter: 5 }),
  })
}
