import { type FileKind, fileKindOf, wrongKindSentence } from '@sortie/contracts/file-kind'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { imageTooLarge } from '@sortie/contracts/scan'
import { AppError, invalidField } from '@sortie/platform/errors'

const sentence = 'Please select an image file (JPEG, PNG, etc.)'
/** What the reader cannot decode, though it is a picture: said at once instead of after a failed reading. */
const unreadable: readonly (FileKind | null)[] = ['HEIC', 'ZIP', 'application/pdf', null]

/** The bytes of a picture in base64, also as a data URL. 400, 413 or 415 when it is none. */
export function givenImage(text: string): Buffer {
  const image = givenBytes(text, 'imageBase64')
  demandPicture(fileKindOf(image))
  return image
}

export function givenFile(text: string): Buffer {
  const file = givenBytes(text, 'fileBase64')
  if (!isPdf(file)) demandPicture(fileKindOf(file))
  return file
}

function givenBytes(text: string, field: string): Buffer {
  const base64 = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '')
  if (base64.length * 0.75 > maxReceiptBytes + 2)
    throw new AppError('too_large', 'image_too_large', imageTooLarge)
  if (!/^[\w+/-]*={0,2}$/.test(base64)) throw invalidField(field, 'The image is not valid base64.')
  const image = Buffer.from(base64, 'base64')
  if (image.length > maxReceiptBytes)
    throw new AppError('too_large', 'image_too_large', imageTooLarge)
  return image
}

export function isPdf(file: Buffer): boolean {
  return fileKindOf(file) === 'application/pdf'
}

function demandPicture(kind: FileKind | null): void {
  if (unreadable.includes(kind))
    throw new AppError('wrong_type', 'wrong_type', wrongKindSentence(kind, sentence))
}
