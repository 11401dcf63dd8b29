import { NewExpense } from '@sortie/contracts/expense'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { FileCheck2, ScanLine, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useZodForm } from '../../lib/form.ts'
import { formatFileSize } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { newId } from '../../lib/new-id.ts'
import { toast } from '../../lib/toast.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { acceptedReceipts } from '../receipts/receipt-file.ts'
import { useUploads } from '../receipts/use-uploads.ts'
import { scannedFields } from '../scan/scan.ts'
import { bodyOf, type ExpenseFields, newExpense } from './expense.ts'
import { AmountField, DateAndCategory, MerchantField, MissionAndPayment } from './expense-fields.tsx'
import { useCreateExpenseMutation } from './expenses.api.ts'

const ScanDialog = lazyDialog(() => import('../scan/scan-dialog.tsx').then((file) => file.ScanDialog))

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
    ({ message }) => toast({ title: 'Failed to add expense', description: message, variant: 'destructive' }),
  )

  function take(files: File[]) {
    for (const { key } of uploads.uploads) uploads.drop(key)
    void uploads.add(files)
  }
  function apply(reading: ScannedReceipt, file: File) {
    for (const [name, value] of Object.entries(scannedFields(reading))) {
      form.setValue(name as keyof ExpenseFields, value as never, { shouldDirty: true, shouldValidate: true })
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
          {uploads.uploads.map(({ key, file, problem }) => (
            <Ready key={key}>
              <FileCheck2 aria-hidden />
              <span>
                {file.name} ready
                <small>{problem ? `Not sent: ${problem}` : formatFileSize(file.size)}</small>
              </span>
              <IconButton
                size="small"
                icon={<X />}
                label={`Remove ${file.name}`}
                onClick={() => {
                  uploads.drop(key)
                  toast({ title: 'File removed' })
                }}
              />
            </Ready>
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
        <ScanDialog quick onClose={() => setScanning(false)} onApply={apply} onKeep={(file) => take([file])} />
      )}
    </Dialog>
  )
}

const Ready = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.good};
  border-radius: ${theme.radius.medium};
  > svg { flex: none; color: ${theme.color.good}; }
  > span { flex: 1; display: grid; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
`
