import { maxReceiptBytes } from '@sortie/contracts/receipt'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import type { Color } from '../../theme/theme.ts'

/** Green from 0.8, yellow from 0.6, red below (spec 4). */
export function confidenceColor(confidence: number): Color {
  if (confidence >= 0.8) return 'good'
  return confidence >= 0.6 ? 'warn' : 'bad'
}

export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`
}

/** What is wrong with a picture before it is sent, in the words of the toast. */
export function scanFault(
  file: Pick<File, 'type' | 'size'>,
): { title: string; description: string } | undefined {
  if (!file.type.startsWith('image/'))
    return {
      title: 'Invalid file type',
      description: 'Please select an image file (JPEG, PNG, etc.)',
    }
  if (file.size > maxReceiptBytes)
    return { title: 'File too large', description: 'Please select an image smaller than 10MB' }
  return undefined
}

/** What a scan fills into an expense form; what was not read is left as it is. */
export function scannedFields(scan: ScannedReceipt) {
  const fields = {
    merchant: scan.merchant ?? undefined,
    amount: scan.amount === null ? undefined : scan.amount.toFixed(2),
    date: scan.date?.slice(0, 10),
    category: scan.category ?? undefined,
    currency: scan.currency ?? undefined,
    paymentMethod: scan.paymentMethod ?? undefined,
    notes: scan.notes ?? undefined,
    // By what was read the merchant is known the next time.
    readAs: scan.known?.read ?? scan.merchant ?? undefined,
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<typeof fields>
}

/** The bytes of a file as base64, without the data URL's prefix. */
export async function toBase64(file: Blob): Promise<string> {
  const reader = new FileReader()
  const read = Promise.withResolvers<string>()
  reader.onload = () => read.resolve(String(reader.result))
  reader.onerror = () => read.reject(reader.error)
  reader.readAsDataURL(file)
  return (await read.promise).replace(/^data:[^,]*,/, '')
}
