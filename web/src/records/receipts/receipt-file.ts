import {
  type FileKind,
  fileKindOf,
  isReceiptKind,
  kindBytes,
  wrongKindSentence,
} from '@sortie/contracts/file-kind'
import { maxReceiptBytes, receiptTypes } from '@sortie/contracts/receipt-record'

/** The endings too: some systems give a file no type. */
export const acceptedReceipts = [...receiptTypes, '.jpg', '.jpeg', '.png', '.pdf'].join(',')

export type FileFault = { title: string; description: string }

/** What is wrong with a file before it is sent, in the words of the toast; undefined when nothing is. */
export async function receiptFault(file: File): Promise<FileFault | undefined> {
  const kind = await kindOf(file)
  if (!isReceiptKind(kind))
    return { title: 'Invalid file type', description: wrongKindSentence(kind) }
  if (file.size > maxReceiptBytes)
    return { title: 'File too large', description: 'Please select a file smaller than 10MB' }
  return undefined
}

/** By its content: a type comes from the name, which anybody can change. */
export async function kindOf(file: File): Promise<FileKind | null> {
  return fileKindOf(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()))
}

/** What the scanner takes. */
export function isPicture(mimeType: string): boolean {
  return mimeType.startsWith('image/')
}
