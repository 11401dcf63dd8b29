import { maxFilesAtOnce } from '@sortie/contracts/inbox'
import { useEffect, useRef } from 'react'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { forInbox } from '../../records/receipts/send-to-inbox.ts'
import { FileDrop } from '../../ui/file-drop.tsx'

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

/** Handles files pasted or dropped anywhere on the page, before the app's global handler. */
function useFilesOnPage(take: (files: File[]) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    function arrive(event: Event, data: DataTransfer | null) {
      if (!data?.files.length || event.defaultPrevented) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      latest.current([...data.files])
    }
    document.addEventListener('paste', (event) => arrive(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => arrive(event, event.dataTransfer), { signal })
    return () => stop.abort()
  }, [])
}
