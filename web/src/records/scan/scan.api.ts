import type { Answer } from '@sortie/contracts/endpoint'
import { merchantApi, recalled } from '@sortie/contracts/merchant'
import { scanApi as contract, type ScannedReceipt, type ScanRequest } from '@sortie/contracts/scan'
import type * as z from 'zod/mini'
import { call } from '../../lib/api.ts'
import { callApart } from '../../lib/call-apart.ts'
import { completed } from './scan.ts'

/** Apart from the cache: it sends megabytes and is read for seconds, and lists are read again meanwhile. */
export async function readReceipt(body: z.input<typeof ScanRequest>): Promise<ScannedReceipt> {
  const scanned = await callApart(call(contract.scan, { body }))
  const reading = completed(scanned as Partial<ScannedReceipt>)
  if (!reading.merchant) return reading
  const named = { read: reading.merchant.slice(0, 300) }
  // What was read holds as well without it.
  const answer = await callApart(call(merchantApi.recognise, { body: named })).catch(() => null)
  const { known } = (answer as Answer<typeof merchantApi.recognise> | null) ?? { known: null }
  return recalled(reading, known)
}
