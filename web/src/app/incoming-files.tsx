import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAuth } from '../features/session/auth.tsx'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { sharedParam } from '../lib/offline/shared-param.ts'
import { toast } from '../lib/toast.ts'

const ExpenseDialog = lazyDialog(() =>
  import('../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

type Arrived = { files: File[]; scan?: boolean }

/**
 * Input from outside a page: files pasted or dropped anywhere, files shared by another app, shortcuts of the
 * installed app. All of it opens New Expense.
 */
export function IncomingFiles() {
  const [arrived, setArrived] = useState<Arrived>()
  useFilesAnywhere((files) => setArrived({ files }))
  useOpening(setArrived)
  if (!arrived) return null
  return <ExpenseDialog {...arrived} onClose={() => setArrived(undefined)} />
}

/** Handles `?open=…` of the address, once. */
function useOpening(open: (arrived: Arrived) => void): void {
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
    if (what === 'expense') open({ files: [] })
    if (what === 'scan') open({ files: [], scan: true })
    if (what === 'shared')
      void takeShared(personId).then((files) => files.length > 0 && open({ files }))
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

/** Files that no drop zone accepted: for the open dialog, else receipts of a new expense. */
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
