import { open } from 'node:fs/promises'
import { AppError } from '@sortie/platform/errors'
import { type ReceiptType, typeOfBytes } from '../../records/receipt.ts'
import { sizeOfPicture } from './picture-size.ts'

/** Limits memory: 100 kB of PNG can hold 10 billion pixels. Phones make 200 million, but not in 10 MB. */
export const maxPixels = 200_000_000

const wrongType = () =>
  new AppError('wrong_type', 'wrong_type', 'Please select a JPG, PNG, or PDF file')
const tooManyPixels = () =>
  new AppError(
    'too_large',
    'receipt_too_many_pixels',
    'This picture has too many pixels. Please select a smaller one.',
  )

/** The type of the file by its content, whatever its name says. 415 for an unsupported type or a broken header. */
export async function inspect(path: string): Promise<ReceiptType> {
  const type = typeOfBytes(await headOf(path))
  if (!type) throw wrongType()
  if (type !== 'application/pdf') await checkPicture(path, type)
  return type
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
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
