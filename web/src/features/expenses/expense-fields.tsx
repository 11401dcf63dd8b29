import type { NewExpenseJson } from '@sortie/contracts/expense'
import type { ZodForm } from '../../lib/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { tripOptions } from '../trips/trip.ts'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { categoryOptions, paymentOptions } from './expense.ts'

type Form = ZodForm<NewExpenseJson>

/** A select bound to one field of the form. */
export function bound(
  form: Form,
  name: 'category' | 'currency' | 'status' | 'tripId' | 'paymentMethod',
) {
  const { value, onChange } = form.bind(name)
  return {
    name,
    value: (value as string | undefined) || 'none',
    onChange: onChange as (value: string) => void,
  }
}

export function MerchantField({ form }: { form: Form }) {
  return (
    <Field label="Merchant" error={form.error('merchant')} required>
      <TextInput autoComplete="off" {...form.register('merchant')} />
    </Field>
  )
}

export function AmountField({ form }: { form: Form }) {
  return (
    <Field label="Amount" error={form.error('amount')} required>
      <MoneyInput currency={form.watch('currency')} {...form.register('amount')} />
    </Field>
  )
}

export function DateAndCategory({ form }: { form: Form }) {
  return (
    <FieldRow>
      <Field label="Date" error={form.error('date')} required>
        <DateInput {...form.register('date')} />
      </Field>
      <Field label="Category" error={form.error('category')} required>
        <Select {...bound(form, 'category')} options={categoryOptions} />
      </Field>
    </FieldRow>
  )
}

export function MissionAndPayment({ form }: { form: Form }) {
  const { data: trips } = useListTripsQuery()
  const payment = bound(form, 'paymentMethod')
  return (
    <FieldRow>
      <Field label="Mission" error={form.error('tripId')}>
        <Select {...bound(form, 'tripId')} options={tripOptions(trips)} />
      </Field>
      <Field label="Payment Method" error={form.error('paymentMethod')}>
        <Select
          {...payment}
          onChange={(value) => payment.onChange(value === 'none' ? '' : value)}
          options={paymentOptions(payment.value === 'none' ? '' : payment.value)}
        />
      </Field>
    </FieldRow>
  )
}
