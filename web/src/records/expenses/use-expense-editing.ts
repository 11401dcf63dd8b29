import type { ExpenseJson } from '@sortie/contracts/expense'
import { useZodForm } from '../../lib/form.ts'
import { isWaiting, waitingToast } from '../../lib/offline/waiting-toast.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useMountEffect } from '../../lib/use-mount-effect.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useRecordSaving } from '../../ui/use-record-saving.ts'
import { useUploads } from '../receipts/use-uploads.ts'
import { bodyOf, type ExpenseFields, ExpenseForm, fieldsOf, newExpense } from './expense-form.ts'
import { useChangeExpenseMutation, useCreateExpenseMutation } from './expenses.api.ts'
import { useLoggedAlready } from './logged-already.tsx'
import { useFirstValues } from './use-first-values.ts'
import { useReadings } from './use-readings.ts'
import { useScanner } from './use-scanner.tsx'

type Options = {
  /** The expense to edit; none for a new one. */
  expense?: ExpenseJson
  /** Values of a new expense beyond the defaults. */
  start?: Partial<ExpenseFields>
  draft: string | undefined
  /** Receipts that were chosen before. */
  files?: readonly File[]
  /** Opens the scanner at once. */
  scan?: boolean
  /** It is added in one go: only what was typed since is sent again, and nothing is said of it. */
  quick?: boolean
  onClose: () => void
}

/** A form of an expense with its receipts and the scanner. Nothing is saved without the person. */
export function useExpenseEditing(options: Options) {
  const { expense, start, draft, files = [], scan, quick, onClose } = options
  const [create] = useCreateExpenseMutation()
  const [change] = useChangeExpenseMutation()
  const isOpen = useIsOpen()
  const [busy, singleFlight] = useSingleFlight()
  const form = useZodForm(ExpenseForm, {
    draft,
    defaultValues: expense ? fieldsOf(expense) : { ...newExpense(), ...start },
  })
  const calls = { record: expense, create, change }
  const { saved, rebase, save, conflictWith } = useRecordSaving(form, fieldsOf, calls, (one) => one)
  const uploads = useUploads(saved?.id)
  useMountEffect(() => void uploads.add([...files]))
  useFirstValues(form, !expense)
  const readings = useReadings(form, uploads, !saved)
  const scanner = useScanner(form, uploads, readings, {
    isNew: !saved,
    begun: scan,
    quick,
    expenseId: saved?.id,
  })
  const logged = useLoggedAlready(form, saved?.id)

  const word = quick ? 'add' : saved ? 'update' : 'create'
  const submit = form.submit(
    singleFlight(async (values) => {
      const isSame = quick && saved && !form.formState.isDirty
      const kept = isSame ? saved : await uploads.hold(save(bodyOf(values)))
      const done = `Expense ${quick ? 'added' : `${word}d`} successfully`
      if (!quick || !saved) toast(isWaiting(kept) ? waitingToast : { title: done })
      // The expense is kept: what happens to its files, also those that were chosen meanwhile, is told here, or by the
      // tray once this is closed.
      rebase(kept)
      form.reset(fieldsOf(kept))
      if ((await uploads.sendAll(kept.id)) && isOpen()) onClose()
    }),
    (problem) => toastFailure(`Failed to ${word} expense`, problem),
  )
  const isSending = uploads.uploads.some(({ state }) => state === 'sending')
  return {
    form,
    /** The expense as the server has it. */
    saved,
    uploads,
    readings,
    scanner,
    submit,
    conflict: conflictWith(submit),
    /** A new expense that says the same as one that is there. */
    logged: saved ? undefined : logged,
    frame: {
      onClose,
      dirty: uploads.losesOnClose(form.formState.isDirty),
      onDiscard: form.discard,
      wayOut: isSending ? 'Close' : 'Cancel',
    },
    sending: {
      pending: busy,
      pendingLabel: isSending ? 'Sending...' : quick ? 'Adding...' : 'Saving...',
    },
  }
}
