import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FieldStack } from '../../ui/field.tsx'

type Props = { found?: number; onClear: () => void; onClose: () => void; children: ReactNode }

/** The filters on a phone, which apply immediately. */
export function FilterSheet({ found, onClear, onClose, children }: Props) {
  return (
    <Dialog open onClose={onClose} title="Filters" focus="sheet">
      <FieldStack>{children}</FieldStack>
      <DialogActions>
        <Button onClick={onClear}>Clear Filters</Button>
        <Button variant="primary" onClick={onClose}>
          {found === undefined ? 'Show' : `Show ${found}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
