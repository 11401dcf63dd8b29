import { maxFilesAtOnce } from '@sortie/contracts/inbox'
import { toast } from '../../lib/toast.ts'
import { acceptedReceipts, receiptFault } from '../../records/receipts/receipt-file.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFilesOnPage } from './use-files-on-page.ts'

/** Files by drop or paste anywhere on the page, by picker, or as photos in a row. */
export function InboxDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  async function take(files: File[]) {
    const good: File[] = []
    for (const file of files) {
      const fault = await receiptFault(file)
      if (fault)
        toast({
          title: fault.title,
          description: `${file.name}: ${fault.description}`,
          variant: 'destructive',
        })
      else good.push(file)
    }
    if (good.length > maxFilesAtOnce)
      toast({
        title: `The first ${maxFilesAtOnce} are taken`,
        description: 'Drop the others when these are there.',
        variant: 'destructive',
      })
    onFiles(good.slice(0, maxFilesAtOnce))
  }
  useFilesOnPage(take)
  return (
    <FileDrop
      label="Add receipts"
      hint={`Up to ${maxFilesAtOnce} photos and PDFs at once, at most 10 MB each. Drop, paste or pick them.`}
      accept={acceptedReceipts}
      multiple
      onFiles={take}
    />
  )
}
