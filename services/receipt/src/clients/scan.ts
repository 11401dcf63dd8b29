import { internalScanApi, ScannedReceipt } from '@sortie/contracts/scan'
import { AppError, isOutage } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
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
  if (!(error instanceof AppError)) return isOutage(error)
  if (error.kind === 'too_many') return true
  return error.kind === 'unavailable' && !maybeOfTheFile.includes(error.code)
}

export async function readFile(file: Buffer, token: string): Promise<ScannedReceipt> {
  const request = { body: { fileBase64: file.toString('base64') } }
  const options = { token, timeoutMs }
  const answer = await callService(env.SCAN_URL, internalScanApi.read, request, options)
  return z.decode(ScannedReceipt, answer)
}
