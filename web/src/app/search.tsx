import { Search as Glass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { useShortcuts } from '../lib/use-shortcuts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Hit } from './search-hits.ts'

const SearchPalette = lazyDialog(() =>
  import('./search-palette.tsx').then((file) => file.SearchPalette),
)
const ExpenseDialog = lazyDialog(() =>
  import('../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)
const CaptureReceiptDialog = lazyDialog(() =>
  import('../features/dashboard/capture-receipt-dialog.tsx').then(
    (file) => file.CaptureReceiptDialog,
  ),
)
const TripDialog = lazyDialog(() =>
  import('../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
)
const FlightDialog = lazyDialog(() =>
  import('../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)
const ExportPdfDialog = lazyDialog(() =>
  import('../records/reports/export-pdf-dialog.tsx').then((file) => file.ExportPdfDialog),
)

/** The search over everything, on every page: its button, Ctrl-K, Cmd-K on a Mac, or `/`. */
export function Search() {
  const [open, setOpen] = useState<'search' | Hit['begin'] | null>(null)
  /** Chosen in Capture Receipt for a new expense. */
  const [file, setFile] = useState<File>()
  function close() {
    setOpen(null)
    setEarly('')
    setFile(undefined)
  }
  function read(chosen: File) {
    setFile(chosen)
    setOpen('expense')
  }
  /** What was typed before the search was there to take it. */
  const [early, setEarly] = useState('')
  const search = () => setOpen('search')
  useShortcuts([{ keys: '/', does: 'Search (Ctrl K)', run: search }])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      const isCommand = ctrlKey || metaKey
      if (altKey) return
      if (isCommand && key.toLowerCase() === 'k') {
        event.preventDefault()
        // An open dialog has its own keys.
        if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpen('search')
      } else if (open === 'search' && !isCommand && key.length === 1 && !isInDialog(event)) {
        event.preventDefault()
        setEarly((before) => before + key)
      }
    }
    // Before the shortcuts, which what is typed early is not for.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [open])

  return (
    <>
      <IconButton icon={<Glass />} label="Search everything" onClick={search} />
      {open === 'search' && <SearchPalette early={early} onClose={close} onBegin={setOpen} />}
      {open === 'expense' && (
        <ExpenseDialog {...(file && { files: [file], start: {} })} onClose={close} />
      )}
      {open === 'receipt' && <CaptureReceiptDialog onClose={close} onRead={read} />}
      {open === 'trip' && <TripDialog onClose={close} />}
      {open === 'flight' && <FlightDialog onClose={close} />}
      {open === 'pdf' && <ExportPdfDialog onClose={close} />}
    </>
  )
}

const isInDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role=dialog]') !== null
