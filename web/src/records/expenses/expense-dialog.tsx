import type { ExpenseJson } from '@sortie/contracts/expense'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useMay } from '../../lib/may.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { withChange } from '../../lib/offline/expense-lists.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Changeable } from '../../ui/changeable.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { EnteredBy } from '../../ui/record-card.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { ReportNote } from '../expense-reports/report-note.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { ReceiptPanel } from '../receipts/receipt-panel.tsx'
import { UploadNote } from '../receipts/upload-note.tsx'
import { CompareExpenses } from './compare-expenses.tsx'
import { statusOptions } from './expense.ts'
import { bound, PurchaseFields } from './expense-fields.tsx'
import { bodyOf, type ExpenseFields } from './expense-form.ts'
import { FindingNotices } from './finding-notices.tsx'
import { FormPictures } from './form-pictures.tsx'
import { LockedExpense } from './locked-expense.tsx'
import { LoggedAlready } from './logged-already.tsx'
import { LostReceipt } from './lost-receipt.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import { useExpenseEditing } from './use-expense-editing.ts'

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

/** New or Edit Expense, with its receipts and the scanner. */
function EditDialog({ expense, files, scan, start, addressed, onClose }: Props) {
  const name = useDraftName('expense', expense)
  const draft = !expense && start ? undefined : name
  const editing = useExpenseEditing({ expense, start, draft, files, scan, onClose })
  const { form, saved, uploads, readings, scanner, submit, conflict, logged, sending } = editing
  const { wayOut, ...frame } = editing.frame
  const may = useMay()
  const mayChange = useMayChange()
  const isOpen = !saved || mayChange(saved)
  const statuses = statusOptions.filter(
    ({ value }) => value === 'Draft' || value === saved?.status || may('own'),
  )
  return (
    <Dialog
      open
      wide
      steady
      addressed={addressed}
      title={expense ? `${isOpen ? 'Edit ' : ''}Expense` : 'New Expense'}
      {...frame}
    >
      <Split>
        <form id="expense" onSubmit={submit} noValidate>
          <Changeable record={saved}>
            {/* First, so that a phone shows them without scrolling. */}
            {saved && <ReportNote expense={saved} />}
            <EnteredBy {...saved} />
            {saved && <FindingNotices expenseId={saved.id} />}
            <ReadingNotes uploads={uploads.uploads} readings={readings} />
            <PurchaseFields form={form} />
            <Field label="Status" error={form.error('status')}>
              <Select {...bound(form, 'status')} options={statuses} />
            </Field>
            <Field label="Notes" error={form.error('notes')}>
              <Textarea {...form.register('notes')} />
            </Field>
          </Changeable>
        </form>
        <div>
          <ReceiptPanel
            expenseId={saved?.id}
            uploads={uploads}
            pictures={
              <FormPictures expenseId={saved?.id} form={{ uploads: uploads.uploads, readings }} />
            }
          >
            {isOpen && (
              <Button icon={<ScanLine aria-hidden />} onClick={() => void scanner.open()}>
                Scan Receipt
              </Button>
            )}
          </ReceiptPanel>
          {saved?.lostReceipt && <LostReceipt expense={saved} />}
        </div>
      </Split>
      {saved && <RecordHistory id={saved.id} />}
      <LoggedAlready expense={logged} />
      <DialogActions>
        <UploadNote uploads={uploads.uploads} />
        <DialogCancel>{wayOut}</DialogCancel>
        {!saved?.report && isOpen && (
          <Button type="submit" form="expense" variant="primary" {...sending}>
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
