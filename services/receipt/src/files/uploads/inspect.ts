import { open, readFile } from 'node:fs/promises'
import {
  type FileKind,
  fileKindOf,
  isReceiptKind,
  kindBytes,
  wrongKindSentence,
} from '@sortie/contracts/file-kind'
import { AppError } from '@sortie/platform/errors'
import { maxPixels, type ReceiptType } from '../../models/receipt.ts'
import { needsPassword } from '../pictures/picture-maker.ts'
import { sizeOfPicture } from './picture-size.ts'

const wrongType = (kind: FileKind | null = null) =>
  new AppError('wrong_type', 'wrong_type', wrongKindSentence(kind))
const tooManyPixels = () =>
  new AppError(
    'too_large',
    'receipt_too_many_pixels',
    'This picture has too many pixels. Please select a smaller one.',
  )

const protectedPdf = () =>
  new AppError(
    'invalid',
    'receipt_protected',
    'This PDF is protected by a password, so nobody else could open it. Save it without a password (print it into a PDF) and select that.',
  )

/**
 * The type of the file by its content, whatever its name says. 415 for an unsupported type or a broken header, 400 for a
 * PDF that does not open without a password.
 */
export async function inspect(path: string): Promise<ReceiptType> {
  const type = fileKindOf(await headOf(path))
  if (!isReceiptKind(type)) throw wrongType(type)
  if (type !== 'application/pdf') await checkPicture(path, type)
  else if (await isProtected(path)) throw protectedPdf()
  return type
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(kindBytes), 0, kindBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function checkPicture(path: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const size = await sizeOfPicture(path, type)
  if (!size) throw wrongType()
  if (size.width * size.height > maxPixels) throw tooManyPixels()
}

/** Only a PDF that names its encryption is opened: that name is never compressed (ISO 32000-1, 7.5.8.2). */
async function isProtected(path: string): Promise<boolean> {
  const file = await readFile(path)
  return file.includes('/Encrypt') && (await needsPassword(file))
}
