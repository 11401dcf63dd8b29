import { formatMoney } from '@sortie/contracts/money'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { sheetsGone } from '../../lib/use-back-closes.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { ReadyFile } from '../../records/receipts/ready-file.tsx'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { sendToInbox } from '../../records/receipts/send-to-inbox.ts'
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
  /** A new expense is to be filled from this file. */
  onRead: (file: File) => void
}

/** How many of the newest expenses are offered to take the receipt. */
const offered = 100

/** One receipt becomes a new expense, or is attached to one that is there already; several go to the Inbox. */
export function CaptureReceiptDialog({ onClose, onRead }: Props) {
  const { data: expenses, error, refetch } = useListExpensesQuery({ limit: offered })
  const [expenseId, setExpenseId] = useState('')
  const uploads = useUploads(undefined)
  const upload = uploads.uploads[0]
  const isOpen = useIsOpen()
  const navigate = useNavigate()

  async function toInbox(files: File[]) {
    if ((await sendToInbox(files)) === 0) return
    onClose()
    await sheetsGone()
    navigate(paths.inbox)
  }
  function take(files: File[]) {
    if (files.length > 1) return void toInbox(files)
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files)
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
      focus="sheet"
      title="Capture Receipt"
      description="It fills a new expense, or is attached to one that you have."
    >
      <FieldStack>
        {upload ? (
          <ReadyFile upload={upload} onRemove={() => uploads.drop(upload.key)} />
        ) : (
          <FileDrop
            label="Choose or take a photo"
            hint="JPG, PNG or PDF, at most 10 MB. Several go to your Inbox."
            accept={acceptedReceipts}
            multiple
            onFiles={take}
          />
        )}
        <Field
          label="Expense"
          hint={
            expenses?.length === 0
              ? 'You have no expenses yet: scan a photo into a new one.'
              : 'Only to attach it to one that is there already.'
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
      </FieldStack>
      <DialogActions>
        <UploadNote uploads={uploads.uploads} />
        <DialogCancel>{upload?.state === 'sending' ? 'Close' : 'Cancel'}</DialogCancel>
        {upload && upload.state !== 'sending' && (
          <Button onClick={() => void toInbox([upload.file])}>Keep in Inbox</Button>
        )}
        {/* What can be done with what was chosen is primary. */}
        <Button
          variant={expenseId ? 'primary' : 'secondary'}
          pending={upload?.state === 'sending'}
          pendingLabel="Uploading..."
          onClick={() => void send()}
        >
          Upload Receipt
        </Button>
        {upload && !expenseId && (
          <Button
            variant="primary"
            icon={<ScanLine aria-hidden />}
            onClick={() => onRead(upload.file)}
          >
            Scan Into New Expense
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function refuse(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}
