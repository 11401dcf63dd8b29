import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '../../ui/file-drop.tsx'
import { type CheckedFile, canHash, readFile } from './read-file.ts'
import { Verdict } from './verdict.tsx'

/** Takes a file to be compared with what was signed. */
export function FileCheck({ onFile }: { onFile: (file: CheckedFile | undefined) => void }) {
  const [unread, setUnread] = useState<string>()
  async function check([file]: File[]) {
    if (!file) return
    const read = await readFile(file)
    setUnread(read ? undefined : file.name)
    onFile(read)
  }
  if (!canHash) return <p>This browser compares files only where Sortie is opened by https.</p>
  return (
    <>
      <FileDrop
        label="Check a file"
        hint="Drop the PDF here. It stays on your device: only its SHA-256 is looked up."
        accept="application/pdf"
        onFiles={(files) => void check(files)}
      />
      {unread && (
        <Verdict data-tone="warn" role="alert">
          <TriangleAlert aria-hidden />
          <span>{unread} could not be read: choose it again.</span>
        </Verdict>
      )}
    </>
  )
}
