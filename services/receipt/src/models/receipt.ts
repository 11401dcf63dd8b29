import type { Receipt, receiptTypes } from '@sortie/contracts/receipt-record'

export type ReceiptType = (typeof receiptTypes)[number]

/** Limits memory: 100 kB of PNG can hold 10 billion pixels. Phones make 200 million, but not in 10 MB. */
export const maxPixels = 200_000_000

const extensions: Record<ReceiptType, string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
}
const longestName = 120
/** Only the end of a given name is used: cleaning takes quadratic time. */
const longestGiven = 1000
export const parts = ['file', 'thumbnail', 'print'] as const
export type Part = (typeof parts)[number]

export const objectPrefix = 'receipts/'

export function objectName(receiptId: string, part: Part): string {
  return `${objectPrefix}${receiptId}/${part}`
}

/** The receipt that an object belongs to; null for names that we never create. */
export function receiptOfObject(name: string): string | null {
  const [, id, part] = /^receipts\/([0-9a-f-]{36})\/(\w+)$/.exec(name) ?? []
  return id && parts.includes(part as Part) ? id : null
}

/** Safe to show and to save under: no folders, no invisible or bidirectional characters, short, the true extension. */
export function safeFileName(given: string | undefined, type: ReceiptType): string {
  const visible = (given ?? '')
    .slice(-longestGiven)
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const [, stem = visible, ending = ''] = /^(.+)\.([^.]{1,10})$/.exec(visible) ?? []
  const known = extensions[type].includes(ending.toLowerCase())
  const name = Array.from(known ? stem : visible)
    .slice(0, longestName)
    .join('')
    .trim()
  return `${name || 'receipt'}.${known ? ending : extensions[type][0]}`
}

/** A strong ETag: the file of a receipt never changes, its pictures when it is turned. */
export function etagOf(
  { sha256, picturedTurn }: Pick<Receipt, 'sha256'> & { picturedTurn?: number },
  part: Part,
): string {
  if (part === 'file') return `"${sha256}"`
  return picturedTurn ? `"${sha256}-${part}-${picturedTurn}"` : `"${sha256}-${part}"`
}
