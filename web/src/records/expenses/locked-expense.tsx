import { ExpenseInputs, type ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { linesOf } from '../../lib/record-values.ts'
import { theme } from '../../theme/theme.ts'
import { Facts, Stack } from '../../ui/layout.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ReportNote } from '../expense-reports/report-note.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { AttachedReceipts } from '../receipts/attached-receipts.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'

/** A report that has locked it says more of its state. */
const { status: _, ...inputs } = ExpenseInputs

type Props = { expense: ExpenseJson; addressed?: boolean; onClose: () => void }

/** An expense that a report has locked, to read. */
export function LockedExpense({ expense, addressed, onClose }: Props) {
  const { merchant, amount, currency, paymentMethod, tripId, date, category } = expense
  const { data: trips } = useListTripsQuery(undefined, { skip: !tripId })
  const facts = linesOf(inputs, expense, [
    ['Merchant', merchant, 'merchant'],
    ['Amount', formatMoney(amount, currency), 'amount', 'currency'],
    ['Paid as', paidText(expense, shortDate) ?? ''],
    ['Date', formatDate(date), 'date'],
    ['Category', category, 'category'],
    ['Payment Method', paymentLabel(paymentMethod), 'paymentMethod'],
    ['Mission', trips?.find(({ id }) => id === tripId)?.name ?? '', 'tripId'],
  ])
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
