import { today } from '@sortie/contracts/calendar'
import { currenciesOn } from '@sortie/contracts/iso-currency'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { type Option, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { RateField } from './rate-field.tsx'
import { computeAmount, dropRate } from './use-rate.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** What one could pay in on that day, and what was chosen already. */
function optionsOn(day: string, chosen: string): Option[] {
  return [...new Set([...currenciesOn(day), ...(chosen ? [chosen] : [])])]
    .sort()
    .map((code) => ({ value: code, label: `${code} ${names.of(code)}` }))
}

/** What was paid in another currency, and the rate from which the amount follows. */
export function PaidFields({ form }: { form: ExpenseZodForm }) {
  const paidCurrency = form.watch('paidCurrency')
  if (paidCurrency !== undefined && paidCurrency !== null)
    return <OpenFields form={form} paidCurrency={paidCurrency} />
  return (
    <Toggle size="small" variant="ghost" onClick={() => form.setValue('paidCurrency', '')}>
      Paid in another currency
    </Toggle>
  )
}

function OpenFields({ form, paidCurrency }: { form: ExpenseZodForm; paidCurrency: string }) {
  const currency = form.watch('currency') ?? 'USD'
  const day = form.watch('date') || today()
  const { onChange, ...paidAmount } = form.register('paidAmount')

  function choose(code: string) {
    form.setValue('paidCurrency', code, { shouldDirty: true, shouldValidate: true })
    dropRate(form)
  }
  function close() {
    dropRate(form)
    form.setValue('paidAmount', null, { shouldDirty: true })
    form.setValue('paidCurrency', null, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box role="group" aria-label="Paid in another currency">
      <FieldRow $short>
        <Field label="Paid amount" error={form.error('paidAmount')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...paidAmount}
            onChange={async (event) => {
              await onChange(event)
              computeAmount(form)
            }}
          />
        </Field>
        <Field label="Paid in" error={form.error('paidCurrency')}>
          <Select
            value={paidCurrency}
            onChange={choose}
            options={optionsOn(day, paidCurrency).filter(({ value }) => value !== currency)}
            placeholder="Choose"
          />
        </Field>
      </FieldRow>
      {paidCurrency && paidCurrency !== currency && (
        <RateField form={form} paidCurrency={paidCurrency} currency={currency} />
      )}
      <Toggle size="small" variant="ghost" onClick={close}>
        Not paid in another currency
      </Toggle>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  padding-left: ${theme.space[3]};
  border-left: 2px solid ${theme.color.line};
`
const Toggle = styled(Button)`
  justify-self: start;
`
