import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { CorrectedLine } from './correct-dialog.tsx'

const CorrectDialog = lazyDialog(() =>
  import('./correct-dialog.tsx').then((file) => file.CorrectDialog),
)

/** For finance: what a line of an approved report is worth after all. */
export function CorrectLine(line: CorrectedLine) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Correct This Line
      </Button>
      {open && <CorrectDialog {...line} onClose={() => setOpen(false)} />}
    </div>
  )
}
