import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ReportNote } from '../expense-reports/report-note.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { AttachedReceipts } from '../receipts/attached-receipts.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'

type Props = { expense: ExpenseJson; addressed?: boolean; onClose: () => void }

/** An expense that a report has locked, to read. */
export function LockedExpense({ expense, addressed, onClose }: Props) {
  const { merchant, date, category, amount, currency, paymentMethod, notes, tripId } = expense
  const { data: trips } = useListTripsQuery(undefined, { skip: !tripId })
  const facts = [
    ['Merchant', merchant],
    ['Amount', formatMoney(amount, currency)],
    ['Paid as', paidText(expense, shortDate)],
    ['Date', formatDate(date)],
    ['Category', category],
    ['Payment Method', paymentLabel(paymentMethod)],
    ['Mission', trips?.find(({ id }) => id === tripId)?.name],
    ['Notes', notes],
  ].filter(([, value]) => value)
  return (
    <Sheet wide addressed={addressed} onClose={onClose} title="Expense" wayOut="Close">
      <Stack>
        <ReportNote expense={expense} />
        <dl>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section aria-label="Receipts">
          <h3>Receipts</h3>
          {expense.receiptCount === 0 && <p>No receipts are attached.</p>}
          <AttachedReceipts expenseId={expense.id} readOnly />
        </section>
        <RecordHistory id={expense.id} />
      </Stack>
    </Sheet>
  )
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); gap: ${theme.space[3]} ${theme.space[5]}; margin: 0; }
  dt { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  h3 { margin-bottom: ${theme.space[3]}; font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
