import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatPrinted } from '@sortie/contracts/iso-currency'
import { formatDate } from '../../lib/format.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { expenseName } from '../expenses/expense.ts'
import { LostReceipt } from '../expenses/lost-receipt.tsx'
import { useAttachItemMutation } from '../inbox/inbox.api.ts'
import type { Pile } from '../inbox/inbox.ts'
import { acceptedReceipts } from '../receipts/receipt-file.ts'
import { ReceiptPicture } from '../receipts/receipt-picture.tsx'
import { useUploads } from '../receipts/use-uploads.ts'

type Props = {
  expense: ExpenseJson
  /** What may be its receipt. */
  found: Pile | undefined
  /** Something is typed that is not kept yet. */
  onTyping: (isTyping: boolean) => void
}

/** What a person does about a receipt that is not there: photograph it, use one of the Inbox, or say that it is lost. */
export function MissingReceipt({ expense, found, onTyping }: Props) {
  const uploads = useUploads(expense.id)
  return (
    <Stack $gap={2} style={{ flex: '1 0 100%' }}>
      {found && <FoundReceipt expense={expense} pile={found} />}
      <FileDrop
        compact
        label="Add Receipt"
        about={expenseName(expense)}
        accept={acceptedReceipts}
        multiple
        onFiles={(files) => void uploads.add(files)}
      />
      <LostReceipt expense={expense} onTyping={onTyping} />
    </Stack>
  )
}

function FoundReceipt({ expense, pile }: { expense: ExpenseJson; pile: Pile }) {
  const [attach] = useAttachItemMutation()
  const [busy, singleFlight] = useSingleFlight()
  const { pages, reading } = pile
  const use = singleFlight(async () => {
    if (await needsNetwork('Using a receipt of the Inbox')) return
    try {
      const body = { expenseId: expense.id }
      const filed = await attach({ params: { id: pile.id }, body }).unwrap()
      if (filed.expenseId !== expense.id)
        toast({ title: 'It is on another expense already', variant: 'destructive' })
    } catch (thrown) {
      toastFailure('Failed to attach the receipt', thrown)
    }
  })
  const sum = formatPrinted(reading?.amount ?? 0, reading?.currency ?? expense.currency)
  return (
    <Row style={{ flexWrap: 'nowrap' }}>
      <ReceiptPicture receipt={pages[0]} size="2.75rem" />
      <span>
        {`${reading?.merchant ?? 'A receipt'}, ${sum}, of ${formatDate(reading?.date)} is in your Inbox.`}
      </span>
      <Button
        size="small"
        aria-label={`Use It for ${expenseName(expense)}`}
        pending={busy}
        pendingLabel="Attaching..."
        onClick={() => void use()}
      >
        Use It
      </Button>
    </Row>
  )
}
