import { formatMoney } from '@sortie/contracts/money'
import { useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { ReadCurrency } from './read-currency.tsx'
import { amountIsTyped } from './use-rate.ts'

/** When the field loses the focus, it shows how the amount was understood; an ambiguous one is asked about. */
export function AmountField({ form }: { form: ExpenseZodForm }) {
  const [choices, setChoices] = useState<readonly string[]>([])
  const currency = form.watch('currency')
  const { onBlur, onChange, ...amount } = form.register('amount')

  function take(value: string) {
    form.setValue('amount', value, { shouldDirty: true, shouldValidate: true })
    setChoices([])
  }
  function understand(written: string) {
    const reading = readAmount(written)
    setChoices(reading.is === 'ambiguous' ? reading.choices : [])
    if (reading.is !== 'clear') return
    take(reading.amount)
    if (reading.currency) form.setValue('currency', reading.currency, { shouldDirty: true })
  }

  return (
    <Field label="Amount" error={form.error('amount')} required>
      <MoneyInput
        currency={currency}
        {...amount}
        onChange={(event) => {
          setChoices([])
          amountIsTyped(form)
          void onChange(event)
        }}
        onBlur={(event) => {
          if (event.target.value.trim()) understand(event.target.value)
          void onBlur(event)
        }}
      />
      {choices.length > 0 && (
        <Row role="group" aria-label="Which amount?">
          {choices.map((choice) => (
            <Button key={choice} size="small" onClick={() => take(choice)}>
              {formatMoney(choice, currency ?? 'USD')}
            </Button>
          ))}
        </Row>
      )}
      <ReadCurrency form={form} />
    </Field>
  )
}
