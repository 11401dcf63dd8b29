import { ExpenseInputs, type ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { formatDate } from '../../lib/format.ts'
import { moneyFields } from '../../lib/merge-changes.ts'
import { type Line, linesOf } from '../../lib/record-values.ts'
import { CompareDialog } from '../../ui/compare-dialog.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'

type Props = {
  mine: ExpenseJson
  theirs: ExpenseJson
  onMine: (asOnSortie: string[]) => void
  onTheirs: () => void
  onClose: () => void
}

/** Both versions of an expense side by side; the person chooses one, or line by line. */
export function CompareExpenses({ mine, theirs, ...choices }: Props) {
  const { data: trips } = useListTripsQuery()
  const tripName = (id: string | null) => trips?.find((trip) => trip.id === id)?.name ?? ''
  const paid = (expense: ExpenseJson) => paidText(expense, formatDate) ?? ''
  // What was paid and its rate make the amount: they are chosen together.
  const isForeign = paid(mine) !== paid(theirs)
  const lines = (expense: ExpenseJson): Line[] => {
    const amount = formatMoney(expense.amount, expense.currency)
    return linesOf(ExpenseInputs, expense, [
      ['Date', formatDate(expense.date), 'date'],
      ['Category', expense.category, 'category'],
      ['Merchant', expense.merchant, 'merchant'],
      isForeign
        ? ['Amount', [amount, paid(expense)].filter(Boolean).join(', '), ...moneyFields]
        : ['Amount', amount, 'amount', 'currency'],
      ['Payment', expense.paymentMethod, 'paymentMethod'],
      ['Mission', tripName(expense.tripId), 'tripId'],
    ])
  }
  return <CompareDialog noun="expense" mine={lines(mine)} theirs={lines(theirs)} {...choices} />
}
