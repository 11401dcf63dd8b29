import type { ExpenseJson } from '@sortie/contracts/expense'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { keepDraft } from '../../lib/drafts.ts'
import { useZodForm } from '../../lib/form.ts'
import { isWaiting, waitingToast } from '../../lib/offline/waiting-toast.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useCreateOnce } from '../../lib/use-create-once.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { AmountField } from '../../records/expenses/amount-field.tsx'
import {
  DateAndCategory,
  MerchantField,
  MissionAndPayment,
} from '../../records/expenses/expense-fields.tsx'
import { bodyOf, ExpenseForm, fieldsOf, newExpense } from '../../records/expenses/expense-form.ts'
import {
  useChangeExpenseMutation,
  useCreateExpenseMutation,
} from '../../records/expenses/expenses.api.ts'
import { LoggedAlready, useLoggedAlready } from '../../records/expenses/logged-already.tsx'
import { PaidFields } from '../../records/expenses/paid-fields.tsx'
import { ReadingNotes } from '../../records/expenses/reading-notes.tsx'
import { useFirstValues } from '../../records/expenses/use-first-values.ts'
import { useReadings } from '../../records/expenses/use-readings.ts'
import { useScanner } from '../../records/expenses/use-scanner.tsx'
import { ReadyFile } from '../../records/receipts/ready-file.tsx'
import { acceptedReceipts } from '../../records/receipts/receipt-file.ts'
import { UploadNote } from '../../records/receipts/upload-note.tsx'
import { useUploads } from '../../records/receipts/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

type Props = {
  /** The mission it is begun at. */
  tripId?: string
  onClose: () => void
  /** The person wants currency, status and notes too: the full dialog takes over what is here. */
  onMore: (files: File[]) => void
}

/** The fewest fields of an expense, and its photo. */
export function QuickExpenseDialog({ tripId, onClose, onMore }: Props) {
  const [create] = useCreateExpenseMutation()
  const [change] = useChangeExpenseMutation()
  const createOnce = useCreateOnce(create, change)
  // The expense is made already; only its file is still to be sent.
  const [made, setMade] = useState<ExpenseJson>()
  const uploads = useUploads(made?.id)
  const isOpen = useIsOpen()
  const [busy, singleFlight] = useSingleFlight()
  const form = useZodForm(ExpenseForm, {
    defaultValues: { ...newExpense(), ...(tripId && { tripId }) },
    draft: 'quick-expense',
  })
  useFirstValues(form)
  const readings = useReadings(form, uploads, !made)
  const scanner = useScanner(form, uploads, readings, {
    isNew: !made,
    quick: true,
    expenseId: made?.id,
  })

  const submit = form.submit(
    singleFlight(async (values) => {
      const body = bodyOf(values)
      const kept = await uploads.hold(made ? changed(made, body) : createOnce(body))
      if (!made) toast(isWaiting(kept) ? waitingToast : { title: 'Expense added successfully' })
      setMade(kept)
      form.reset(fieldsOf(kept))
      if ((await uploads.sendAll(kept.id)) && isOpen()) onClose()
    }),
    (problem) => toastFailure('Failed to add expense', problem),
  )

  /** When only the file is sent again, the expense may have been changed elsewhere meanwhile. */
  async function changed(made: ExpenseJson, body: ReturnType<typeof bodyOf>) {
    if (!form.formState.isDirty) return made
    return change({
      params: { id: made.id },
      body: { ...body, updatedAt: made.updatedAt },
    }).unwrap()
  }

  function take(files: File[]) {
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files)
  }
  function goOn() {
    keepDraft('expense', form.getValues())
    form.discard()
    onMore(uploads.uploads.map(({ file }) => file))
  }

  const logged = useLoggedAlready(form, made?.id)
  const sending = uploads.uploads.some(({ state }) => state === 'sending')
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      dirty={uploads.losesOnClose(form.formState.isDirty)}
      onDiscard={form.discard}
      title="Quick Expense"
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          {uploads.uploads.length === 0 && (
            <FileDrop
              label="Upload"
              hint="Image or PDF, at most 10 MB"
              accept={acceptedReceipts}
              onFiles={(files) => {
                take(files)
                toast({ title: 'File selected', description: files[0]?.name })
              }}
            />
          )}
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
          <Button
            size="small"
            variant="ghost"
            icon={<ScanLine aria-hidden />}
            onClick={() => void scanner.open()}
          >
            AI Scan
          </Button>
          <ReadingNotes uploads={uploads.uploads} readings={readings} />
          <AmountField form={form} />
          <PaidFields form={form} />
          <MerchantField form={form} />
          <DateAndCategory form={form} />
          <MissionAndPayment form={form} />
          {!made && !busy && (
            <Button variant="ghost" onClick={goOn}>
              All Fields
            </Button>
          )}
        </FieldStack>
        {!made && <LoggedAlready expense={logged} />}
        <DialogActions>
          <UploadNote uploads={uploads.uploads} />
          <DialogCancel>{sending ? 'Close' : 'Cancel'}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            pending={busy}
            pendingLabel={sending ? 'Sending...' : 'Adding...'}
          >
            {made ? 'Send Again' : 'Add'}
          </Button>
        </DialogActions>
      </form>
      {scanner.dialog}
    </Dialog>
  )
}
