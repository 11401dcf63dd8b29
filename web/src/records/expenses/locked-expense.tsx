import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Facts, Stack } from '../../ui/layout.tsx'
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
  ] as const
  return (
    <Sheet wide addressed={addressed} onClose={onClose} title="Expense" wayOut="Close">
      <Stack $gap={5}>
        <ReportNote expense={expense} />
        <Facts facts={facts} />
        <Receipts aria-label="Receipts">
          <h3>Receipts</h3>
          {expense.receiptCount === 0 && <p>No receipts are attached.</p>}
          <AttachedReceipts expenseId={expense.id} readOnly />
        </Receipts>
        <RecordHistory id={expense.id} />
      </Stack>
    </Sheet>
  )
}

const Receipts = styled.section`
  h3 { margin-bottom: ${theme.space[3]}; font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
