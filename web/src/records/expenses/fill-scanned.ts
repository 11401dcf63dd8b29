import type { ScannedReceipt } from '@sortie/contracts/scan'
import { scannedFields } from '../scan/scan.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import type { ExpenseValues } from './expense-form.ts'

/** The form takes a reading over. What was read is learned with a new expense only. */
export function fillScanned(form: ExpenseZodForm, reading: ScannedReceipt, isNew: boolean): void {
  const { readAs, ...fields } = scannedFields(reading)
  for (const [name, value] of Object.entries(isNew ? { ...fields, readAs } : fields))
    form.setValue(name as keyof ExpenseValues, value, { shouldDirty: true, shouldValidate: true })
}
