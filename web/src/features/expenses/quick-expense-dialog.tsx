import { NewExpense } from '@sortie/contracts/expense'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useZodForm } from '../../lib/form.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ReadyFile } from '../receipts/ready-file.tsx'
import { acceptedReceipts } from '../receipts/receipt-file.ts'
import { useUploads } from '../receipts/use-uploads.ts'
import { scannedFields } from '../scan/scan.ts'
import { bodyOf, type ExpenseFields, newExpense } from './expense.ts'
import {
  AmountField,
  DateAndCategory,
  MerchantField,
  MissionAndPayment,
} from './expense-fields.tsx'
import { useCreateExpenseMutation } from './expenses.api.ts'

const ScanDialog = lazyDialog(() =>
  import('../scan/scan-dialog.tsx').then((file) => file.ScanDialog),
)

/** The few fields that an expense needs on the road, with its photo. */
export function QuickExpenseDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateExpenseMutation()
  const [idempotencyKey] = useState(() => newId())
  const [scanning, setScanning] = useState(false)
  const [madeId, setMadeId] = useState<string>()
  const uploads = useUploads(undefined)
  const form = useZodForm(NewExpense, { defaultValues: newExpense(), draft: 'quick-expense' })

  const submit = form.submit(
    async (values) => {
      const id = madeId ?? (await create({ body: bodyOf(values), idempotencyKey }).unwrap()).id
      setMadeId(id)
      if (!madeId) toast({ title: 'Expense added successfully' })
      if (await uploads.sendAll(id)) onClose()
    },
    ({ message }) =>
      toast({ title: 'Failed to add expense', description: message, variant: 'destructive' }),
  )

  function take(files: File[]) {
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files)
  }
  function apply(reading: ScannedReceipt, file: File) {
    for (const [name, value] of Object.entries(scannedFields(reading))) {
      form.setValue(name as keyof ExpenseFields, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      })
    }
    take([file])
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.formState.isDirty || uploads.uploads.length > 0}
      onDiscard={form.discard}
      title="Quick Expense"
    >
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <Button icon={<ScanLine aria-hidden />} onClick={() => setScanning(true)}>
            AI Scan
          </Button>
          {uploads.uploads.length === 0 && (
            <FileDrop
              label="Upload"
              hint="Image or PDF, at most 10 MB"
              accept={acceptedReceipts}
              capture="environment"
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
          <AmountField form={form} />
          <MerchantField form={form} />
          <DateAndCategory form={form} />
          <MissionAndPayment form={form} />
        </FieldStack>
        <DialogActions>
          <DialogCancel />
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Adding...">
            Add
          </Button>
        </DialogActions>
      </form>
      {scanning && (
        <ScanDialog
          quick
          onClose={() => setScanning(false)}
          onApply={apply}
          onKeep={(file) => take([file])}
        />
      )}
    </Dialog>
  )
}
