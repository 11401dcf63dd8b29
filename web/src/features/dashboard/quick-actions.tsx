import { Camera, MapPinPlus, Plane, Plus, Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const ExpenseDialog = lazy(() =>
  import('../expenses/expense-dialog.tsx').then((file) => ({ default: file.ExpenseDialog })),
)
const TripDialog = lazy(() => import('../trips/trip-dialog.tsx').then((file) => ({ default: file.TripDialog })))
const FlightDialog = lazy(() => import('../flights/flight-dialog.tsx').then((file) => ({ default: file.FlightDialog })))

type Action = 'expense' | 'receipt' | 'trip' | 'flight'

const actions = [
  { action: 'expense', label: 'Log New Expense', icon: <Plus aria-hidden /> },
  { action: 'receipt', label: 'Capture Receipt', icon: <Camera aria-hidden /> },
  { action: 'trip', label: 'Plan New Mission', icon: <MapPinPlus aria-hidden /> },
  { action: 'flight', label: 'Add Flight', icon: <Plane aria-hidden /> },
] as const

export function QuickActions() {
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title="Quick Actions" icon={<Zap aria-hidden />}>
      <Grid>
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
      <Suspense>
        {open === 'expense' && <ExpenseDialog onClose={close} />}
        {open === 'receipt' && <ExpenseDialog scanFirst onClose={close} />}
        {open === 'trip' && <TripDialog onClose={close} />}
        {open === 'flight' && <FlightDialog onClose={close} />}
      </Suspense>
    </Card>
  )
}

const Grid = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  button { justify-content: flex-start; }
`
