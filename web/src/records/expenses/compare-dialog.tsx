import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'

type Props = {
  mine: ExpenseJson
  theirs: ExpenseJson
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Both versions of an expense side by side; one of them is taken. */
export function CompareDialog({ mine, theirs, onMine, onTheirs, onClose }: Props) {
  const { data: trips } = useListTripsQuery()
  const tripName = (id: string | null) => trips?.find((trip) => trip.id === id)?.name ?? ''
  const rows: [string, (expense: ExpenseJson) => string][] = [
    ['Date', ({ date }) => formatDate(date)],
    ['Category', ({ category }) => category],
    ['Merchant', ({ merchant }) => merchant],
    ['Amount', ({ amount, currency }) => formatMoney(amount, currency)],
    ['Payment', ({ paymentMethod }) => paymentMethod],
    ['Mission', ({ tripId }) => tripName(tripId)],
    ['Status', ({ status }) => status],
    ['Notes', ({ notes }) => notes],
  ]
  function take(choose: () => void) {
    choose()
    onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="This expense was changed elsewhere"
      description="What differs is marked. Nothing is lost before you have chosen."
    >
      <Versions>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">On Sortie now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, say]) => (
            <tr key={name} data-differs={say(mine) !== say(theirs) || undefined}>
              <th scope="row">{name}</th>
              <td>{say(mine) || '–'}</td>
              <td>{say(theirs) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Versions>
      <DialogActions>
        <Button onClick={() => take(onTheirs)}>Take the one on Sortie</Button>
        <Button variant="primary" onClick={() => take(onMine)}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Versions = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  th, td { padding: ${theme.space[2]}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  tr { border-bottom: 1px solid ${theme.color.line}; }
  th { color: ${theme.color.muted}; font-weight: 500; }
  tr > :first-child { width: 6rem; }
  [data-differs] td { background: ${tint('warn', 16)}; font-weight: 600; }
`
