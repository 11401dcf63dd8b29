import { internalScanApi, ScannedReceipt } from '@sortie/contracts/scan'
import { AppError, isOutage } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import * as z from 'zod/mini'
import { env } from '../env.ts'

/**
 * Until the scan service counts as away. Its own limit is one of processor time, 15 s for a picture, for which a busy
 * machine needs minutes, and much longer for what is read behind all else.
 */
const timeoutMs = 10 * 60_000
const behindMs = 6 * timeoutMs

/** The reading took too much of the processor or crashed the reader: the file may be why. */
const maybeOfTheFile = ['scan_timeout', 'scan_failed']
const lasting = ['invalid', 'wrong_type', 'too_large', 'signed_out', 'not_found']
/** How often it may take too much: a busy machine has cold caches, in which the same work takes longer. */
const mostTooMuch = 2

/** Whether this says that the file cannot be read; `tries`: how many there were with this one. */
export function isOfTheFile(error: unknown, tries: number): boolean {
  if (!(error instanceof AppError)) return false
  return lasting.includes(error.kind) || (error.code === 'scan_timeout' && tries >= mostTooMuch)
}

/** Whether something that a reading needs is away or busy: then the file is tried again, however often. */
export function wasNotTried(error: unknown): boolean {
  if (error instanceof AppError && maybeOfTheFile.includes(error.code)) return false
  return isOutage(error) || (error instanceof AppError && error.kind === 'too_many')
}

/** Reads a receipt; `behind` what others wait for. */
export async function readFile(file: Buffer, { behind = false } = {}): Promise<ScannedReceipt> {
  const request = { body: { fileBase64: file.toString('base64'), ...(behind && { behind }) } }
  const options = { token: env.SESSION_FEED_SECRET, timeoutMs: behind ? behindMs : timeoutMs }
  const answer = await callService(env.SCAN_URL, internalScanApi.read, request, options)
  return z.decode(ScannedReceipt, answer)
}
