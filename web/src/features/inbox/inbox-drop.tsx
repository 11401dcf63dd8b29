import { maxFilesAtOnce } from '@sortie/contracts/inbox'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { forInbox } from '../../records/receipts/send-to-inbox.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useFilesOnPage } from './use-files-on-page.ts'

type Props = { compact: boolean; onFiles: (files: File[]) => void }

/** Files by drop or paste anywhere on the page, by picker, or as photos in a row. */
export function InboxDrop({ compact, onFiles }: Props) {
  async function take(files: File[]) {
    onFiles(await forInbox(files))
  }
  useFilesOnPage(take)
  return (
    <FileDrop
      label="Add receipts"
      hint={`Up to ${maxFilesAtOnce} photos and PDFs at once, at most 10 MB each. Drop, paste or pick them.`}
      accept={acceptedReceipts}
      multiple
      compact={compact}
      onFiles={take}
    />
  )
}
