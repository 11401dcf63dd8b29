import { Search as Glass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { useShortcuts } from '../lib/use-shortcuts.ts'
import { IconButton } from '../ui/icon-button.tsx'

const SearchPalette = lazyDialog(() =>
  import('./search-palette.tsx').then((file) => file.SearchPalette),
)
const begins = {
  expense: lazyDialog(() =>
    import('../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
  ),
  trip: lazyDialog(() =>
    import('../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
  ),
  flight: lazyDialog(() =>
    import('../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
  ),
}

/** The search over everything, on every page: its button, Ctrl-K, Cmd-K on a Mac, or `/`. */
export function Search() {
  const [open, setOpen] = useState<'search' | keyof typeof begins | null>(null)
  const close = () => setOpen(null)
  const search = () => setOpen('search')
  useShortcuts([{ keys: '/', does: 'Search (Ctrl K)', run: search }])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      // An open dialog has its own keys.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpen('search')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const Begun = open && open !== 'search' && begins[open]
  return (
    <>
      <IconButton icon={<Glass />} label="Search everything" onClick={search} />
      {open === 'search' && <SearchPalette onClose={close} onBegin={setOpen} />}
      {Begun && <Begun onClose={close} />}
    </>
  )
}
