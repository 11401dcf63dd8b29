import { AppError, notFound } from '@sortie/platform/errors'
import { type Exchange, sendObject } from '@sortie/platform/http/send-object'
import type { StoredReceipt } from '../models/receipt.model.ts'
import { etagOf, objectName, type Part } from '../models/receipt.ts'
import { objects } from '../storage/objects.ts'

/** An uploaded file may load nothing nor be framed. Chromium's PDF viewer works with this (tried with 156). */
const headers = {
  // Revalidated each time, so that nobody sees it in this browser without a session.
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const missing = () =>
  new AppError(
    'not_found',
    'receipt_file_missing',
    'The file of this receipt is missing in the storage. Please upload it again or tell your administrator.',
  )

export async function sendReceipt(
  receipt: StoredReceipt,
  part: Part,
  exchange: Exchange,
): Promise<void> {
  const stored = { name: objectName(receipt._id, part), etag: etagOf(receipt, part) }
  const file = { ...stored, ...whatIs(receipt, part), shown: 'inline', headers, missing } as const
  await sendObject(await objects(), file, exchange)
}

/** For reports: a photo in print size; a PDF, or a photo without a print picture, as it was uploaded. */
export function sendPrint(receipt: StoredReceipt, exchange: Exchange): Promise<void> {
  return sendReceipt(receipt, receipt.printBytes > 0 ? 'print' : 'file', exchange)
}

function whatIs(receipt: StoredReceipt, part: Part) {
  const { fileName, hasThumbnail, mimeType, sizeBytes, thumbnailBytes, printBytes } = receipt
  if (part === 'file') return { type: mimeType, sizeBytes, fileName }
  const stem = fileName.replace(/\.\w+$/, '')
  if (part === 'print')
    return { type: 'image/jpeg', sizeBytes: printBytes, fileName: `${stem}.jpg` }
  if (!hasThumbnail) throw notFound('thumbnail')
  return { type: 'image/webp', sizeBytes: thumbnailBytes, fileName: `${stem}.webp` }
}
