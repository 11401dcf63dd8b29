import { ScanLine } from 'lucide-react'
import { keepDraft } from '../../lib/drafts.ts'
import { toast } from '../../lib/toast.ts'
import { AmountField } from '../../records/expenses/amount-field.tsx'
import {
  DateAndCategory,
  MerchantField,
  MissionAndPayment,
} from '../../records/expenses/expense-fields.tsx'
import { LoggedAlready } from '../../records/expenses/logged-already.tsx'
import { PaidFields } from '../../records/expenses/paid-fields.tsx'
import { ReadingNotes } from '../../records/expenses/reading-notes.tsx'
import { useExpenseEditing } from '../../records/expenses/use-expense-editing.ts'
import { ReadyFile } from '../../records/receipts/ready-file.tsx'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { Shots } from '../../records/receipts/shots.tsx'
import { UploadNote } from '../../records/receipts/upload-note.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Props = {
  /** The mission it is begun at. */
  tripId?: string
  onClose: () => void
  /** The person wants currency, status and notes too: the full dialog takes over what is here. */
  onMore: (files: File[]) => void
}

/** The fewest fields of an expense, and its photo. */
export function QuickExpenseDialog({ tripId, onClose, onMore }: Props) {
  const start = tripId ? { tripId } : undefined
  const editing = useExpenseEditing({ start, draft: 'quick-expense', quick: true, onClose })
  const { form, saved, uploads, readings, scanner, submit, logged, frame, sending } = editing

  function take(files: File[]) {
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files)
  }
  function goOn() {
    keepDraft('expense', form.getValues())
    form.discard()
    onMore(uploads.uploads.map(({ file }) => file))
  }

  const scan = (
    <Button icon={<ScanLine aria-hidden />} onClick={() => void scanner.open()}>
      AI Scan
    </Button>
  )
  return (
    <Sheet
      steady
      title="Quick Expense"
      {...frame}
      onSubmit={submit}
      foot={<LoggedAlready expense={logged} />}
      buttons={<UploadNote uploads={uploads.uploads} />}
      action={{ ...sending, children: saved ? 'Send Again' : 'Add' }}
    >
      {uploads.uploads.length === 0 && <Shots />}
      {uploads.uploads.map((upload) => (
        <ReadyFile
          key={upload.key}
          upload={upload}
          onRemove={() => {
            uploads.drop(upload.key)
            toast({ title: 'File removed' })
          }}
        />
      ))}
      {uploads.uploads.length > 0 ? (
        scan
      ) : (
        <FieldRow $short>
          <FileDrop
            compact
            camera={false}
            label="Upload"
            hint="Image or PDF, at most 10 MB"
            accept={acceptedReceipts}
            onFiles={(files) => {
              take(files)
              toast({ title: 'File selected', description: files[0]?.name })
            }}
          />
          {scan}
        </FieldRow>
      )}
      <ReadingNotes uploads={uploads.uploads} readings={readings} />
      <AmountField form={form} />
      <PaidFields form={form} />
      <MerchantField form={form} />
      <DateAndCategory form={form} />
      <MissionAndPayment form={form} />
      {!saved && !sending.pending && (
        <Button variant="ghost" onClick={goOn}>
          All Fields
        </Button>
      )}
      {scanner.dialog}
    </Sheet>
  )
}
