import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAuth } from '../features/session/auth.tsx'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { sharedParam } from '../lib/offline/shared-param.ts'
import { paths } from '../lib/paths.ts'
import { retryImport } from '../lib/retry-import.ts'
import { toast } from '../lib/toast.ts'

const ExpenseDialog = lazyDialog(() =>
  import('../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

const toInbox = retryImport(() => import('../records/receipts/send-to-inbox.ts'))

type Opened = { files?: File[]; scan?: boolean }

/**
 * Input from outside a page: files pasted or dropped anywhere and files shared by another app are kept and read in the
 * Inbox; shortcuts of the installed app open New Expense.
 */
export function IncomingFiles() {
  const [opened, setOpened] = useState<Opened>()
  const navigate = useNavigate()
  async function keep(files: File[]) {
    const { sendToInbox } = await toInbox()
    if ((await sendToInbox(files)) > 0) navigate(paths.inbox)
  }
  useFilesAnywhere((files) => void keep(files))
  useOpening(setOpened, keep)
  if (!opened) return null
  return <ExpenseDialog {...opened} onClose={() => setOpened(undefined)} />
}

/** Handles `?open=…` of the address, once. */
function useOpening(open: (what: Opened) => void, keep: (files: File[]) => Promise<void>): void {
  const [search, setSearch] = useSearchParams()
  const what = search.get(sharedParam)
  const personId = useAuth().user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address opens what it says once
  useEffect(() => {
    if (!what || !personId) return
    setSearch(
      (current) => {
        current.delete(sharedParam)
        return current
      },
      { replace: true },
    )
    if (what === 'expense') open({})
    if (what === 'scan') open({ scan: true })
    if (what === 'shared') void takeShared(personId).then(keep)
    // The session ended while these were attached to a form, whose draft is there.
    if (what === 'attached') void takeShared(personId).then((files) => open({ files }))
    if (what === 'large')
      toast({
        title: 'Too much was shared',
        description: 'Please share fewer or smaller files.',
        variant: 'destructive',
      })
    if (what === 'full')
      toast({
        title: 'This device is full',
        description: 'The shared files could not be taken. Make room and share them again.',
        variant: 'destructive',
      })
  }, [what, personId])
}

async function takeShared(personId: string): Promise<File[]> {
  const { takeShared } = await import('../lib/offline/offline-chunk.ts')
  return takeShared(personId)
}

/** Passes the files to the open dialog as if they had been picked there, if it accepts files. */
function intoPicker(dialog: Element, files: FileList): void {
  const picker = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!picker) return
  picker.files = files
  picker.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Files that no drop zone accepted: for the open dialog, else receipts of the Inbox. */
function useFilesAnywhere(take: (files: File[]) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    function arrive(event: Event, data: DataTransfer | null) {
      if (!data?.files.length || event.defaultPrevented) return
      // A file dropped beside its zone would otherwise replace the page.
      event.preventDefault()
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
      if (dialog) intoPicker(dialog, data.files)
      else take([...data.files])
    }
    addEventListener('paste', (event) => arrive(event, event.clipboardData), { signal })
    addEventListener('drop', (event) => arrive(event, event.dataTransfer), { signal })
    addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      },
      { signal },
    )
    return () => stop.abort()
  }, [])
}
