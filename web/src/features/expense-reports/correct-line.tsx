import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CorrectDialog, type CorrectedLine } from './correct-dialog.tsx'

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
