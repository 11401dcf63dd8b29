import { Plus } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { theme } from '../../theme/theme.ts'

const QuickExpenseDialog = lazyDialog(() =>
  import('./quick-expense-dialog.tsx').then((file) => file.QuickExpenseDialog),
)

/** Small screens only: the floating button at the bottom right and the dialog it opens. */
export function QuickExpense({ onMore }: { onMore: (files: File[]) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Floating type="button" aria-label="Quick Expense" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
      </Floating>
      {open && (
        <QuickExpenseDialog
          onClose={() => setOpen(false)}
          onMore={(files) => {
            setOpen(false)
            onMore(files)
          }}
        />
      )}
    </>
  )
}

const Floating = styled.button`
  position: fixed;
  right: max(${theme.space[4]}, env(safe-area-inset-right));
  bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  z-index: ${theme.layer.sticky};
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  border: 0;
  border-radius: ${theme.radius.round};
  box-shadow: ${theme.shadow.high};
  cursor: pointer;
  ${theme.media.medium} { display: none; }
  ${theme.media.print} { display: none; }
`
