import type { ExpenseJson } from '@sortie/contracts/expense'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useZodForm } from '../../lib/form.ts'
import { withChange } from '../../lib/offline/expense-lists.ts'
import { isWaiting, waitingToast } from '../../lib/offline/waiting-toast.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useMountEffect } from '../../lib/use-mount-effect.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useRecordSaving } from '../../ui/use-record-saving.ts'
import { ReportNote } from '../expense-reports/report-note.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { ReceiptPanel } from '../receipts/receipt-panel.tsx'
import { UploadNote } from '../receipts/upload-note.tsx'
import { useUploads } from '../receipts/use-uploads.ts'
import { CompareExpenses } from './compare-expenses.tsx'
import { statusOptions } from './expense.ts'
import { bound, PurchaseFields } from './expense-fields.tsx'
import { bodyOf, type ExpenseFields, ExpenseForm, fieldsOf, newExpense } from './expense-form.ts'
import { useChangeExpenseMutation, useCreateExpenseMutation } from './expenses.api.ts'
import { FindingNotices } from './finding-notices.tsx'
import { FormPictures } from './form-pictures.tsx'
import { LockedExpense } from './locked-expense.tsx'
import { LoggedAlready, useLoggedAlready } from './logged-already.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import { useFirstValues } from './use-first-values.ts'
import { useReadings } from './use-readings.ts'
import { useScanner } from './use-scanner.tsx'

type Props = {
  /** The expense to edit; none for a new one. */
  expense?: ExpenseJson
  /** Receipts for the new expense that were chosen before it was opened. */
  files?: readonly File[]
  /** Opens the scanner at once. */
  scan?: boolean
  /** Values of a new expense beyond the defaults, such as its mission. */
  start?: Partial<ExpenseFields>
  /** The dialog has an address of its own; closing it navigates away. */
  addressed?: boolean
  onClose: () => void
}

/** An expense to edit or to make; to read where a report has locked it. */
export function ExpenseDialog(props: Props) {
  const { expense } = props
  // What is being typed is not taken away by a report that is made meanwhile: saving says why it cannot be.
  const [isTyped, setTyped] = useState(!expense?.report)
  if (!isTyped && !expense?.report) setTyped(true)
  if (expense && !isTyped) return <LockedExpense {...props} expense={expense} />
  return <EditDialog {...props} />
}

/** New or Edit Expense, with its receipts and the scanner. Nothing is saved without the person. */
function EditDialog({ expense, files, scan, start, addressed, onClose }: Props) {
  const [create] = useCreateExpenseMutation()
  const [change] = useChangeExpenseMutation()
  const isOpen = useIsOpen()
  const [busy, singleFlight] = useSingleFlight()
  const draft = useDraftName('expense', expense)
  const form = useZodForm(ExpenseForm, {
    draft: !expense && start ? undefined : draft,
    defaultValues: expense ? fieldsOf(expense) : { ...newExpense(), ...start },
  })
  const calls = { record: expense, create, change }
  const { saved, rebase, save, conflictWith } = useRecordSaving(form, fieldsOf, calls, (one) => one)
  const uploads = useUploads(saved?.id)
  useMountEffect(() => void uploads.add([...(files ?? [])]))
  useFirstValues(form, !expense)
  const readings = useReadings(form, uploads, !saved)
  const scanner = useScanner(form, uploads, readings, {
    isNew: !saved,
    begun: scan,
    expenseId: saved?.id,
  })

  const word = saved ? 'update' : 'create'
  const submit = form.submit(
    singleFlight(async (values) => {
      const kept = await uploads.hold(save(bodyOf(values)))
      toast(isWaiting(kept) ? waitingToast : { title: `Expense ${word}d successfully` })
      // The expense is kept: what happens to its files, also those that were chosen meanwhile, is told here, or by the
      // tray once this is closed.
      rebase(kept)
      form.reset(fieldsOf(kept))
      if ((await uploads.sendAll(kept.id)) && isOpen()) onClose()
    }),
    (problem) => toastFailure(`Failed to ${word} expense`, problem),
  )
  const conflict = conflictWith(submit)

  const logged = useLoggedAlready(form, saved?.id)
  const locked = saved?.report !== undefined
  const sending = uploads.uploads.some(({ state }) => state === 'sending')
  return (
    <Dialog
      open
      wide
      steady
      addressed={addressed}
      onClose={onClose}
      dirty={uploads.losesOnClose(form.formState.isDirty)}
      onDiscard={form.discard}
      title={expense ? 'Edit Expense' : 'New Expense'}
    >
      <Split>
        <form id="expense" onSubmit={submit} noValidate>
          <FieldStack>
            {/* First, so that a phone shows them without scrolling. */}
            {saved && <ReportNote expense={saved} />}
            {saved && <FindingNotices expenseId={saved.id} />}
            <ReadingNotes uploads={uploads.uploads} readings={readings} />
            <PurchaseFields form={form} />
            <Field label="Status" error={form.error('status')}>
              <Select {...bound(form, 'status')} options={statusOptions} />
            </Field>
            <Field label="Notes" error={form.error('notes')}>
              <Textarea {...form.register('notes')} />
            </Field>
          </FieldStack>
        </form>
        <div>
          <ReceiptPanel
            expenseId={saved?.id}
            uploads={uploads}
            pictures={
              <FormPictures expenseId={saved?.id} uploads={uploads.uploads} readings={readings} />
            }
          >
            <Button icon={<ScanLine aria-hidden />} onClick={() => void scanner.open()}>
              Scan Receipt
            </Button>
          </ReceiptPanel>
        </div>
      </Split>
      {saved && <RecordHistory id={saved.id} />}
      <LoggedAlready expense={saved ? undefined : logged} />
      <DialogActions>
        <UploadNote uploads={uploads.uploads} />
        <DialogCancel>{sending ? 'Close' : 'Cancel'}</DialogCancel>
        {!locked && (
          <Button
            type="submit"
            form="expense"
            variant="primary"
            pending={busy}
            pendingLabel={sending ? 'Sending...' : 'Saving...'}
          >
            {saved ? 'Update Expense' : 'Create Expense'}
          </Button>
        )}
      </DialogActions>
      {conflict && (
        <CompareExpenses
          mine={withChange(conflict.theirs, bodyOf(form.getValues()))}
          {...conflict}
        />
      )}
      {scanner.dialog}
    </Dialog>
  )
}

const Split = styled.div`
  display: grid;
  gap: ${theme.space[6]};
  > :last-child { display: grid; gap: ${theme.space[3]}; align-content: start; }
  /* On a phone the receipt comes first: it fills the fields. */
  ${theme.media.small} { gap: ${theme.space[4]}; > :last-child { order: -1; } }
  ${theme.media.medium} { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); }
`
