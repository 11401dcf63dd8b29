import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import styled from 'styled-components'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { paths } from '../lib/paths.ts'
import { retryImport } from '../lib/retry-import.ts'
import { acceptedReceipts } from '../records/receipts/receipt-file.ts'
import { theme } from '../theme/theme.ts'

const QuickExpenseDialog = lazyDialog(() =>
  import('../features/expenses/quick-expense-dialog.tsx').then((file) => file.QuickExpenseDialog),
)
const ExpenseDialog = lazyDialog(() =>
  import('../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)
const toInbox = retryImport(() => import('../records/receipts/send-to-inbox.ts'))

/** Small screens only: adds an expense, at a mission one of it; in the Inbox it adds receipts. */
export function AddButton() {
  const { pathname } = useLocation()
  const tripId = useMatch(paths.trip)?.params.id
  const [open, setOpen] = useState<'quick' | { files: File[] } | null>(null)
  const close = () => setOpen(null)
  if (pathname === paths.inbox) return <AddReceipts />
  return (
    <>
      <Round type="button" aria-label="Quick Expense" onClick={() => setOpen('quick')}>
        <Plus aria-hidden />
      </Round>
      {open === 'quick' && (
        <QuickExpenseDialog
          tripId={tripId}
          onClose={close}
          onMore={(files) => setOpen({ files })}
        />
      )}
      {open && open !== 'quick' && <ExpenseDialog {...open} onClose={close} />}
    </>
  )
}

function AddReceipts() {
  return (
    <Round as="label">
      <Plus aria-hidden />
      <input
        type="file"
        aria-label="Add receipts"
        accept={acceptedReceipts}
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be picked again after a failure.
          target.value = ''
          void toInbox().then(({ sendToInbox }) => sendToInbox(files))
        }}
      />
    </Round>
  )
}

const Round = styled.button`
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  padding: 0;
  overflow: hidden;
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  border: 0;
  border-radius: ${theme.radius.round};
  box-shadow: ${theme.shadow.high};
  cursor: pointer;
  input { position: absolute; inset: 0; opacity: 0; font-size: 0; cursor: pointer; }
  &:has(:focus-visible) { outline: 2px solid ${theme.color.accent}; outline-offset: 2px; }
`
