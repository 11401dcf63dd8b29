import type { InboxItemJson } from '@sortie/contracts/inbox'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { receiptUrl } from '../../records/receipts/receipt-url.ts'

type Place = NonNullable<NonNullable<ScannedReceipt['receipts']>[number]>

/** So much paper is left around the words, as a share of the picture. */
const margin = 0.03

/**
 * A file for each of the receipts that seem to be on one: parts of a picture, cut out on this device. A PDF is not cut:
 * it comes once more for each further receipt. Throws where the file cannot be fetched or opened.
 */
export async function separated({ id, fileName, reading }: InboxItemJson): Promise<File[]> {
  const answer = await fetch(receiptUrl(id, 'file'))
  if (!answer.ok) throw new Error(`${answer.status}`)
  const whole = await answer.blob()
  const receipts = reading?.receipts ?? []
  const places = receipts.filter((place) => place !== null)
  const named = (part: Blob, number: number) =>
    new File([part], fileName.replace(/(\.\w+)?$/, ` (${number})$1`), { type: part.type })
  if (places.length < 2) return receipts.slice(1).map((_, i) => named(whole, i + 2))
  const picture = await createImageBitmap(whole)
  const parts = await Promise.all(places.map((place) => cutOut(picture, place)))
  picture.close()
  return parts.map((part, i) => named(part, i + 1))
}

async function cutOut(picture: ImageBitmap, { x, y, width, height }: Place): Promise<Blob> {
  const left = Math.max(0, x - margin) * picture.width
  const top = Math.max(0, y - margin) * picture.height
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(1, x + width + margin) * picture.width - left)
  canvas.height = Math.round(Math.min(1, y + height + margin) * picture.height - top)
  canvas.getContext('2d')?.drawImage(picture, -left, -top)
  const part = Promise.withResolvers<Blob | null>()
  canvas.toBlob(part.resolve, 'image/jpeg', 0.92)
  const blob = await part.promise
  if (!blob) throw new Error('the picture could not be cut')
  return blob
}
