import { ExpenseInputs, type ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { placeOf } from '@sortie/contracts/road'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import { Undo2 } from 'lucide-react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { linesOf } from '../../lib/record-values.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, Row, Split, Stack } from '../../ui/layout.tsx'
import { PlaceBadge } from '../../ui/place-badge.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { askToWithdraw } from '../expense-reports/ask-to-withdraw.ts'
import { useReportState } from '../expense-reports/expense-place.tsx'
import { ReportNote } from '../expense-reports/report-note.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { AttachedReceipts } from '../receipts/attached-receipts.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { FormPictures } from './form-pictures.tsx'

/** A report that has locked it says more of its state. */
const { status: _, ...inputs } = ExpenseInputs

type Props = { expense: ExpenseJson; addressed?: boolean; onClose: () => void }

/** An expense that a report has locked, to read. */
export function LockedExpense({ expense, addressed, onClose }: Props) {
  const { merchant, amount, currency, paymentMethod, tripId, date, category } = expense
  const { id, report } = expense
  const state = useReportState(report?.id)
  const place = placeOf(expense, state)
  const { data: trips } = useListTripsQuery(undefined, { skip: !tripId })
  const facts = linesOf(inputs, expense, [
    ['Merchant', merchant, 'merchant'],
    ['Amount', formatMoney(amount, currency), 'amount', 'currency'],
    ['Paid as', paidText(expense, shortDate) ?? ''],
    ['Date', formatDate(date), 'date'],
    ['Category', category, 'category'],
    ['Payment Method', paymentLabel(paymentMethod), 'paymentMethod'],
    ['Mission', trips?.find(({ id }) => id === tripId)?.name ?? '', 'tripId'],
    ['Receipt declared lost', expense.lostReceipt ?? ''],
    ['Entered by', expense.enteredBy?.name ?? ''],
  ])
  const Halves = expense.receiptCount > 0 ? Split : Stack
  return (
    <Sheet
      wide
      addressed={addressed}
      onClose={onClose}
      title="Expense"
      wayOut="Close"
      buttons={
        report &&
        state?.mayWithdraw && (
          <Button icon={<Undo2 aria-hidden />} onClick={() => void askToWithdraw(report)}>
            Withdraw the Report
          </Button>
        )
      }
    >
      <Halves>
        <Stack $gap={5}>
          <Row $gap={3}>
            <PlaceBadge place={place} />
            <ReportNote expense={expense} />
          </Row>
          <Facts facts={facts} />
          <Receipts aria-label="Receipts">
            <h3>Receipts</h3>
            {expense.receiptCount === 0 && <p>No receipts are attached.</p>}
            <AttachedReceipts expenseId={id} readOnly />
          </Receipts>
          <RecordHistory id={id} />
        </Stack>
        {expense.receiptCount > 0 && <FormPictures expenseId={id} />}
      </Halves>
    </Sheet>
  )
}

const Receipts = styled.section`
  h3 { margin-bottom: ${theme.space[3]}; font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
