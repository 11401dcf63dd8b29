import { maxReceiptBytes, receiptTypes } from '@sortie/contracts/receipt'

export const acceptedReceipts = receiptTypes.join(',')

/** What is wrong with a file before it is sent, in the words of the toast; undefined when nothing is. */
export function receiptFault(
  file: Pick<File, 'type' | 'size'>,
): { title: string; description: string } | undefined {
  if (!(receiptTypes as readonly string[]).includes(file.type) && file.type !== 'image/jpg') {
    return { title: 'Invalid file type', description: 'Please select a JPG, PNG, or PDF file' }
  }
  if (file.size > maxReceiptBytes)
    return { title: 'File too large', description: 'Please select a file smaller than 10MB' }
  return undefined
}

export function receiptUrl(id: string, part: 'file' | 'thumbnail'): string {
  return `/api/receipts/${id}/${part}`
}
