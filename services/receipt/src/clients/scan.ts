import { internalScanApi, ScannedReceipt } from '@sortie/contracts/scan'
import { callService } from '@sortie/platform/http/client'
import * as z from 'zod/mini'
import { env } from '../env.ts'

/** The scan service answers within 20 s for a photo, and within twice that when it has to render a PDF first. */
const timeoutMs = 45_000

export async function readFile(file: Buffer, token: string): Promise<ScannedReceipt> {
  const request = { body: { fileBase64: file.toString('base64') } }
  const options = { token, timeoutMs }
  const answer = await callService(env.SCAN_URL, internalScanApi.read, request, options)
  return z.decode(ScannedReceipt, answer)
}
