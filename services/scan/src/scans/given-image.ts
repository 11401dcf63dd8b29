import { maxReceiptBytes } from '@sortie/contracts/receipt'
import { imageTooLarge } from '@sortie/contracts/scan'
import { AppError, invalidField } from '@sortie/platform/errors'

const noImage = () =>
  new AppError('wrong_type', 'wrong_type', 'Please select an image file (JPEG, PNG, etc.)')

/** The bytes of a picture in base64, also as a data URL. 400, 413 or 415 when it is none. */
export function givenImage(text: string): Buffer {
  const image = givenBytes(text, 'imageBase64')
  if (!isPicture(image)) throw noImage()
  return image
}

export function givenFile(text: string): Buffer {
  const file = givenBytes(text, 'fileBase64')
  if (!isPicture(file) && !isPdf(file)) throw noImage()
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
  return file.subarray(0, 5).equals(Buffer.from('%PDF-'))
}

const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'BM']
const boxed = /^(RIFF.{4}WEBP|.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif))/s

/** Checks the first bytes only, not whether the file can be read. */
export function isPicture(image: Buffer): boolean {
  const text = image.subarray(0, 16).toString('latin1')
  return beginnings.some((beginning) => text.startsWith(beginning)) || boxed.test(text)
}
