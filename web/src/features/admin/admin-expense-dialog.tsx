import type { AdminExpenseJson } from '@sortie/contracts/admin-expense'
import { urlOf } from '@sortie/contracts/endpoint'
import { ExpenseInputs } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { adminReceiptApi } from '@sortie/contracts/receipt'
import { placeText } from '@sortie/contracts/road'
import { paymentLabel } from '@sortie/report-document/labels'
import { FileText } from 'lucide-react'
import styled from 'styled-components'
import { formatDate, formatFileSize } from '../../lib/format.ts'
import { linesOf } from '../../lib/record-values.ts'
import { usePlace } from '../../records/expense-reports/expense-place.tsx'
import { theme } from '../../theme/theme.ts'
import { Facts, Stack } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAdminReceiptsQuery } from './admin.api.ts'

/** The merchant is the title; missions are the person's own. */
const { merchant: _, tripId: _mission, ...inputs } = ExpenseInputs

type Props = { expense: AdminExpenseJson; onClose: () => void }

/** Any person's expense with its receipts, read-only. */
export function AdminExpenseDialog({ expense, onClose }: Props) {
  const { merchant, email, date, category, status, amount, currency, paymentMethod } = expense
  const place = usePlace(expense)
  const facts = linesOf(inputs, expense, [
    ['Person', email],
    ['Date', formatDate(date), 'date'],
    ['Amount', formatMoney(amount, currency), 'amount', 'currency'],
    ['Paid', paidText(expense, formatDate) ?? ''],
    ['Category', category, 'category'],
    ['Status', status, 'status'],
    ['Place', placeText(place, formatDate)],
    ['Payment Method', paymentLabel(paymentMethod), 'paymentMethod'],
    ['Entered by', expense.enteredBy ? `${expense.enteredBy.name} for ${email}` : ''],
  ])
  return (
    <Sheet
      onClose={onClose}
      title={merchant}
      description="Only its owner changes it."
      wayOut="Close"
    >
      <Stack $gap={5}>
        <Facts facts={facts} />
        <Receipts expenseId={expense.id} />
      </Stack>
    </Sheet>
  )
}

function Receipts({ expenseId }: { expenseId: string }) {
  return (
    <Listing of="receipts" {...useAdminReceiptsQuery(expenseId)}>
      {(receipts) =>
        receipts.length === 0 ? (
          <p>No receipts are attached.</p>
        ) : (
          <List aria-label="Receipts">
            {receipts.map(({ id, fileName, sizeBytes, hasThumbnail }) => (
              <li key={id}>
                <a href={urlOf(adminReceiptApi.file, { id })} target="_blank" rel="noopener">
                  {hasThumbnail ? (
                    <img src={urlOf(adminReceiptApi.thumbnail, { id })} alt="" loading="lazy" />
                  ) : (
                    <FileText aria-hidden />
                  )}
                  <span>{fileName}</span>
                </a>
                <small>{formatFileSize(sizeBytes)}</small>
              </li>
            ))}
          </List>
        )
      }
    </Listing>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[3]}; }
  a { display: flex; align-items: center; gap: ${theme.space[3]}; min-width: 0; min-height: 3rem; overflow-wrap: anywhere; }
  img { width: 3rem; height: 3rem; object-fit: cover; border: 1px solid ${theme.color.line}; border-radius: ${theme.radius.small}; }
  small { flex: none; color: ${theme.color.muted}; }
`
