import { internalScanApi, ScannedReceipt } from '@sortie/contracts/scan'
import { AppError, isOutage, unavailable } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { limitConcurrency } from '@sortie/platform/limit-concurrency'
import * as z from 'zod/mini'
import { env } from '../env.ts'

/** The scan service answers within 20 s for a photo, and within twice that when it has to render a PDF first. */
const timeoutMs = 45_000

/** The reading took too long or crashed the reader: the file may be why. */
const maybeOfTheFile = ['scan_timeout', 'scan_failed']

/** Sharp photos run out of time on a busy machine, so this says nothing of the file. */
export function ranOutOfTime(error: unknown): boolean {
  return error instanceof AppError && error.code === 'scan_timeout'
}

/** Whether something that a reading needs is away or busy: then the file is tried again, however often. */
export function wasNotTried(error: unknown): boolean {
  return isAway(error) || (error instanceof AppError && error.kind === 'too_many')
}

function isAway(error: unknown): boolean {
  return isOutage(error) && !(error instanceof AppError && maybeOfTheFile.includes(error.code))
}

/** The reader takes one file after the other; PDFs, read by their text, do not wait for a photo. */
const atOnce = limitConcurrency(2)
const awayMs = 10_000
let awayUntil = 0

/**
 * Reads a receipt. For some seconds after the service was away nothing is sent to it: waiting for one that hangs would
 * keep the pictures of others from being made.
 */
export function readFile(file: Buffer): Promise<ScannedReceipt> {
  return atOnce(async () => {
    if (Date.now() < awayUntil) throw unavailable('readings')
    const request = { body: { fileBase64: file.toString('base64') } }
    const options = { token: env.SESSION_FEED_SECRET, timeoutMs }
    try {
      const answer = await callService(env.SCAN_URL, internalScanApi.read, request, options)
      return z.decode(ScannedReceipt, answer)
    } catch (error) {
      if (isAway(error)) awayUntil = Date.now() + awayMs
      throw error
    }
  })
}
