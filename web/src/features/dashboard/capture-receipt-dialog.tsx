import { formatMoney } from '@sortie/contracts/money'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { ReadyFile } from '../../records/receipts/ready-file.tsx'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { UploadNote } from '../../records/receipts/upload-note.tsx'
import { useUploads } from '../../records/receipts/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Select } from '../../ui/select.tsx'

type Props = {
  onClose: () => void
  /** The person wants a new expense read from this photo instead. */
  onScan: (photo: File) => void
}

/** How many of the newest expenses are offered to take the receipt. */
const offered = 100

/** A receipt for an expense that is there already; a photo can become a new expense by the scanner. */
export function CaptureReceiptDialog({ onClose, onScan }: Props) {
  const { data: expenses, error, refetch } = useListExpensesQuery({ limit: offered })
  const [expenseId, setExpenseId] = useState('')
  const uploads = useUploads(undefined)
  const upload = uploads.uploads[0]
  const isOpen = useIsOpen()

  function take(files: File[]) {
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files.slice(0, 1))
  }
  async function send() {
    if (!upload) return refuse('No file selected', 'Please select a receipt file to upload')
    if (!expenseId)
      return refuse('No expense selected', 'Please select an expense to attach the receipt to')
    if ((await uploads.sendAll(expenseId)) && isOpen()) onClose()
  }

  const options = (expenses ?? []).map(({ id, merchant, amount, currency, date }) => ({
    value: id,
    label: `${merchant}, ${formatMoney(amount, currency)}, ${formatDate(date)}`,
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={upload?.state === 'staged'}
      title="Capture Receipt"
      description="Attach it to an expense, or let a photo fill a new one."
    >
      <FieldStack>
        {upload ? (
          <ReadyFile upload={upload} onRemove={() => uploads.drop(upload.key)} />
        ) : (
          <FileDrop
            label="Choose or take a photo"
            hint="JPG, PNG or PDF, at most 10 MB"
            accept={acceptedReceipts}
            onFiles={take}
          />
        )}
        <Field
          label="Expense"
          hint={
            expenses?.length === 0
              ? 'You have no expenses yet: scan a photo into a new one.'
              : undefined
          }
        >
          <Select
            value={expenseId}
            onChange={setExpenseId}
            placeholder="Select an expense"
            options={options}
          />
        </Field>
        {error && !expenses && (
          <ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />
        )}
        <p>
          Many at once? <Link to={paths.inbox}>Put them into the Inbox</Link>
        </p>
      </FieldStack>
      <DialogActions>
        <UploadNote uploads={uploads.uploads} />
        <DialogCancel>{upload?.state === 'sending' ? 'Close' : 'Cancel'}</DialogCancel>
        {upload?.file.type.startsWith('image/') && (
          <Button icon={<ScanLine aria-hidden />} onClick={() => onScan(upload.file)}>
            Scan Into New Expense
          </Button>
        )}
        <Button
          variant="primary"
          pending={upload?.state === 'sending'}
          pendingLabel="Uploading..."
          onClick={() => void send()}
        >
          Upload Receipt
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function refuse(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}
