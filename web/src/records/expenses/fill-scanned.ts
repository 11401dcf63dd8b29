import type { ScannedReceipt } from '@sortie/contracts/scan'
import { scannedOf } from '../scan/scan.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import type { ExpenseValues } from './expense-form.ts'
import { dropRate } from './use-rate.ts'

/**
 * What a field is when an earlier scan filled it and this one did not find it, but for the currency, which is that with
 * which the form started. The day is asked, not guessed.
 */
const unread = {
  merchant: '',
  amount: '',
  date: '',
  category: 'Other',
  currency: undefined,
  paymentMethod: '',
  notes: '',
  readAs: undefined,
  paidAmount: null,
  paidCurrency: null,
} as const

/**
 * The form takes a reading over. Of an earlier reading nothing stays; what the person typed stays where this one has
 * nothing. What was read is learned with a new expense only.
 */
export function fillScanned(form: ExpenseZodForm, reading: ScannedReceipt, isNew: boolean): void {
  const scanned = scannedOf(reading)
  const values = form.getValues()
  const before = values.scanned?.fields ?? {}
  const set = (name: keyof ExpenseValues, value: unknown) =>
    form.setValue(name, value as string, { shouldDirty: true, shouldValidate: value !== '' })
  if (scanned.fields.paidCurrency || before.paidCurrency) dropRate(form)
  for (const name of Object.keys(unread) as (keyof typeof unread)[]) {
    const read = name === 'readAs' && !isNew ? undefined : scanned.fields[name]
    if (read !== undefined) set(name, read)
    else if (before[name] !== undefined && before[name] === values[name])
      set(name, name === 'currency' ? form.formState.defaultValues?.currency : unread[name])
  }
  set('scanned', scanned)
}

const money: string[] = ['amount', 'currency', 'paidAmount', 'paidCurrency']

/** Fills what nobody has typed or chosen yet; what is there stays, also what an earlier receipt filled in. */
export function fillEmpty(form: ExpenseZodForm, reading: ScannedReceipt): void {
  const scanned = scannedOf(reading)
  const values = form.getValues()
  const empty: Record<string, unknown> = form.formState.defaultValues ?? {}
  const set = (name: keyof ExpenseValues, value: unknown) =>
    form.setValue(name, value as string, { shouldDirty: true, shouldValidate: true })
  // Money goes together: beside an amount that was typed its currency is the person's own.
  const isOpen = !values.amount && !values.paidCurrency
  for (const [name, read] of Object.entries(scanned.fields) as [keyof typeof unread, string][]) {
    const isEmpty = (values[name] ?? '') === (empty[name] ?? '')
    if (isEmpty && (isOpen || !money.includes(name))) set(name, read)
  }
  if (!values.scanned) set('scanned', scanned)
}
