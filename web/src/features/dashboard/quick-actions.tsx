import { Camera, Inbox, MapPinPlus, Plane, Plus, Zap } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { useCreateKeys } from '../../lib/use-shortcuts.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const FlightDialog = lazyDialog(() =>
  import('../../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)

const TripDialog = lazyDialog(() =>
  import('../../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
)

const ExpenseDialog = lazyDialog(() =>
  import('../../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

const CaptureReceiptDialog = lazyDialog(() =>
  import('./capture-receipt-dialog.tsx').then((file) => file.CaptureReceiptDialog),
)

type Action = 'expense' | 'receipt' | 'trip' | 'flight'

const actions = [
  { action: 'expense', label: 'Log New Expense', icon: <Plus aria-hidden /> },
  { action: 'receipt', label: 'Capture Receipt', icon: <Camera aria-hidden /> },
  { action: 'trip', label: 'Plan New Mission', icon: <MapPinPlus aria-hidden /> },
  { action: 'flight', label: 'Add Flight', icon: <Plane aria-hidden /> },
] as const

export function QuickActions() {
  const [open, setOpen] = useState<Action | null>(null)
  const [receipt, setReceipt] = useState<File>()
  useCreateKeys('New expense', () => setOpen('expense'))
  function close() {
    setOpen(null)
    setReceipt(undefined)
  }
  function read(chosen: File) {
    setReceipt(chosen)
    setOpen('expense')
  }
  return (
    <Card title="Quick Actions" icon={<Zap aria-hidden />}>
      <Grid>
        <LinkButton to={paths.inbox} icon={<Inbox aria-hidden />}>
          Inbox
        </LinkButton>
        {actions.map(({ action, label, icon }) => (
          <Button
            key={action}
            icon={icon}
            variant={action === 'expense' ? 'primary' : 'secondary'}
            onClick={() => setOpen(action)}
          >
            {label}
          </Button>
        ))}
      </Grid>
      {open === 'expense' && (
        <ExpenseDialog {...(receipt && { files: [receipt], start: {} })} onClose={close} />
      )}
      {open === 'receipt' && <CaptureReceiptDialog onClose={close} onRead={read} />}
      {open === 'trip' && <TripDialog onClose={close} />}
      {open === 'flight' && <FlightDialog onClose={close} />}
    </Card>
  )
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[2]} ${theme.space[3]};
  /* On a phone a square for the thumb: the icon over the words. */
  ${theme.media.small} { > :first-child { grid-column: 1 / -1; } > button { flex-direction: column; justify-content: center; min-height: 4.25rem; padding-inline: ${theme.space[1]}; } }
  ${theme.media.wide} { grid-template-columns: repeat(5, minmax(0, 1fr)); }
`
