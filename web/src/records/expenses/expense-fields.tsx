import { today } from '@sortie/contracts/calendar'
import styled from 'styled-components'
import type { ZodForm } from '../../lib/form.ts'
import { formatDate, formatDateRange } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { noChoice, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isOutside, missionOn, tripOptions } from '../trips/trip.ts'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { AmountField } from './amount-field.tsx'
import { categoryOptions, currencyOptions, paymentOptions } from './expense.ts'
import type { ExpenseValues } from './expense-form.ts'
import { PaidFields } from './paid-fields.tsx'
import { unlikelyDate } from './unlikely-date.ts'

export type ExpenseZodForm = ZodForm<ExpenseValues>

/** A select bound to one field of the form. */
export function bound(
  form: ExpenseZodForm,
  name: 'category' | 'currency' | 'status' | 'tripId' | 'paymentMethod',
) {
  const { value, onChange } = form.bind(name)
  return {
    name,
    value: (value as string | undefined) || noChoice,
    onChange: onChange as (value: string) => void,
  }
}

/** What was bought, where and how it was paid: what each form of a whole expense begins with. */
export function PurchaseFields({ form }: { form: ExpenseZodForm }) {
  return (
    <>
      <MerchantField form={form} />
      <FieldRow $short>
        <AmountField form={form} />
        <Field label="Currency" error={form.error('currency')} required>
          <Select {...bound(form, 'currency')} options={currencyOptions} />
        </Field>
      </FieldRow>
      <PaidFields form={form} />
      <DateAndCategory form={form} />
      <MissionAndPayment form={form} />
    </>
  )
}

export function MerchantField({ form }: { form: ExpenseZodForm }) {
  const { onBlur, ...merchant } = form.register('merchant')
  return (
    <Field label="Merchant" error={form.error('merchant')} required>
      <TextInput
        autoComplete="off"
        {...merchant}
        // Empty fields are no error when the scanner is opened; saving still reports them.
        onBlur={(event) => event.target.value && void onBlur(event)}
      />
    </Field>
  )
}

export function DateAndCategory({ form }: { form: ExpenseZodForm }) {
  const finding = unlikelyDate(form.watch('date'), today())
  return (
    <FieldRow>
      <Field label="Date" error={form.error('date')} required>
        <DateInput {...form.register('date')} />
        {finding && <Finding role="status">{finding}</Finding>}
      </Field>
      <Field label="Category" error={form.error('category')} required>
        <Select {...bound(form, 'category')} options={categoryOptions} />
      </Field>
    </FieldRow>
  )
}

export function MissionAndPayment({ form }: { form: ExpenseZodForm }) {
  const { data: trips } = useListTripsQuery()
  const mission = bound(form, 'tripId')
  const payment = bound(form, 'paymentMethod')
  const day = form.watch('date')
  const suggested = mission.value === noChoice ? missionOn(trips, day) : undefined
  const chosen = trips?.find(({ id }) => id === mission.value)
  return (
    <FieldRow>
      <Field label="Mission" error={form.error('tripId')}>
        <Select {...mission} options={tripOptions(trips)} />
        {suggested && (
          <Suggestion size="small" onClick={() => mission.onChange(suggested.id)}>
            Part of {suggested.name}?
          </Suggestion>
        )}
        {chosen && isOutside(chosen, day) && (
          <Finding role="status">
            {formatDate(day)} is not within its days,{' '}
            {formatDateRange(chosen.startDate, chosen.endDate)}.
          </Finding>
        )}
      </Field>
      <Field label="Payment Method" error={form.error('paymentMethod')}>
        <Select
          {...payment}
          onChange={(value) => payment.onChange(value === noChoice ? '' : value)}
          options={paymentOptions(payment.value === noChoice ? '' : payment.value)}
        />
      </Field>
    </FieldRow>
  )
}

/** The name of a mission may be long. */
const Suggestion = styled(Button)`
  padding-block: ${theme.space[1]};
  white-space: normal;
  overflow-wrap: anywhere;
`
const Finding = styled.p`
  font-size: ${theme.size.small};
  color: ${theme.color.warn};
`
