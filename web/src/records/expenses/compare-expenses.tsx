import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { formatDate } from '../../lib/format.ts'
import { CompareDialog } from '../../ui/compare-dialog.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'

type Props = {
  mine: ExpenseJson
  theirs: ExpenseJson
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Both versions of an expense side by side; the person chooses one. */
export function CompareExpenses({ mine, theirs, ...choices }: Props) {
  const { data: trips } = useListTripsQuery()
  const tripName = (id: string | null) => trips?.find((trip) => trip.id === id)?.name ?? ''
  const fields: [string, (expense: ExpenseJson) => string][] = [
    ['Date', ({ date }) => formatDate(date)],
    ['Category', ({ category }) => category],
    ['Merchant', ({ merchant }) => merchant],
    ['Amount', ({ amount, currency }) => formatMoney(amount, currency)],
    ['Paid', (expense) => paidText(expense, formatDate) ?? ''],
    ['Payment', ({ paymentMethod }) => paymentMethod],
    ['Mission', ({ tripId }) => tripName(tripId)],
    ['Status', ({ status }) => status],
    ['Notes', ({ notes }) => notes],
  ]
  const rows = fields.map(([name, say]) => [name, say(mine), say(theirs)] as const)
  return <CompareDialog noun="expense" rows={rows} {...choices} />
}
