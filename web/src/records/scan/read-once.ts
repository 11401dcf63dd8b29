import type { ScannedReceipt } from '@sortie/contracts/scan'
import { kindOf } from '../receipts/receipt-file.ts'
import { smallerPhoto } from '../receipts/smaller-photo.ts'
import { readReceipt } from './scan.api.ts'
import { toBase64 } from './scan.ts'

const readings = new WeakMap<File, Promise<ScannedReceipt>>()

/** What a receipt says. A file is sent and read once, however often it is asked for; after a failure again. */
export function readOnce(file: File): Promise<ScannedReceipt> {
  const known = readings.get(file)
  if (known) return known
  const reading = read(file)
  readings.set(file, reading)
  reading.catch(() => readings.delete(file))
  return reading
}

async function read(file: File): Promise<ScannedReceipt> {
  const imageBase64 = await toBase64(await smallerPhoto(file))
  const pdf = (await kindOf(file)) === 'application/pdf'
  return readReceipt({ imageBase64, ...(pdf && { pdf }) })
}
