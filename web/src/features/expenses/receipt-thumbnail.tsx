import type { ExpenseJson } from '@sortie/contracts/expense'
import styled from 'styled-components'
import { toastFailure } from '../../lib/toast-failure.ts'
import { expenseName } from '../../records/expenses/expense.ts'
import { ReceiptPicture } from '../../records/receipts/receipt-picture.tsx'
import { useKnownReceipts, useReceiptsSubscription } from '../../records/receipts/receipts.api.ts'
import { useReceiptViewer } from '../../records/receipts/use-receipt-viewer.tsx'
import { theme } from '../../theme/theme.ts'

/** The first receipt of an expense that has some; pressed, it shows them all. */
export function ReceiptThumbnail({ expense }: { expense: ExpenseJson }) {
  const { data: receipts = [] } = useKnownReceipts(expense.id)
  const [viewer, openAt] = useReceiptViewer(receipts)
  const { refetch } = useReceiptsSubscription(expense.id)

  async function view() {
    const { data, error } = receipts.length > 0 ? { data: receipts } : await refetch()
    if (error) toastFailure('Failed to fetch receipts', error)
    else if (data?.length) openAt(0)
  }
  const count = expense.receiptCount
  const name = expenseName(expense)
  return (
    <>
      <Open
        type="button"
        aria-label={
          count === 1 ? `View the receipt of ${name}` : `View ${count} receipts of ${name}`
        }
        onClick={() => void view()}
      >
        <ReceiptPicture receipt={receipts[0]} size="100%" />
        {count > 1 && <Count aria-hidden>{count}</Count>}
      </Open>
      {viewer}
    </>
  )
}

const Open = styled.button`
  position: relative;
  width: 100%;
  height: 100%;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${theme.radius.small};
  cursor: zoom-in;
  &:hover > :first-child { border-color: ${theme.color.accent}; }
`
const Count = styled.span`
  position: absolute;
  right: -0.3rem;
  bottom: -0.3rem;
  min-width: 1.2rem;
  padding: 0 0.25rem;
  background: ${theme.color.accent};
  border-radius: ${theme.radius.round};
  color: ${theme.color.onAccent};
  font-size: ${theme.size.tiny};
  line-height: 1.2rem;
  text-align: center;
`
