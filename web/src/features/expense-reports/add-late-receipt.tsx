import { PendingReceipts } from '../../records/receipts/pending-receipts.tsx'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { useUploads } from '../../records/receipts/use-uploads.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Stack } from '../../ui/layout.tsx'

/** For the owner of a report that waits: a receipt that was missing comes beside those that were handed in. */
export function AddLateReceipt({ expenseId, approver }: { expenseId: string; approver: string }) {
  const uploads = useUploads(expenseId)
  return (
    <Stack $gap={2}>
      <FileDrop
        compact
        label="Add a Missing Receipt"
        hint={`What was handed in stays as it is. ${approver} is told.`}
        accept={acceptedReceipts}
        multiple
        onFiles={(files) => void uploads.add(files)}
      />
      <PendingReceipts uploads={uploads} expenseId={expenseId} />
    </Stack>
  )
}
