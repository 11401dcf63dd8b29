import { decimalsOf, isoCurrencies } from '@sortie/contracts/iso-currency'
import type { Currency } from '@sortie/contracts/money'
import { quotient, rateText } from '@sortie/contracts/paid-text'
import type { TableRateJson } from '@sortie/contracts/rate'
import { useState } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { hasRate, isRate, plainPaid } from './paid-form.ts'
import { computeAmount, dropRate, setRate, useTableRate } from './use-rate.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const options = isoCurrencies
  .toSorted()
  .map((code) => ({ value: code, label: `${code} ${names.of(code)}` }))

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
            options={options.filter(({ value }) => value !== currency)}
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

type RateProps = { form: ExpenseZodForm; paidCurrency: string; currency: Currency }

/** The rate, either way round; or the one that follows from the amount. */
function RateField({ form, paidCurrency, currency }: RateProps) {
  const table = useTableRate(form)
  const values = form.watch()
  // Yen for a dollar, but dollars for a pound: the way round in which people say it.
  const [isPerOwn, turn] = useState(
    values.rate && values.ratePer
      ? Number(values.ratePer) > Number(values.rate)
      : decimalsOf(paidCurrency) === 0,
  )
  // As it was written, for as long as the form has the rate that it says.
  const [typed, setTyped] = useState<{ text: string; isPerOwn: boolean }>()
  const paid = plainPaid(values)
  const { rate, ratePer } = hasRate(values)
    ? { rate: values.rate ?? '', ratePer: values.ratePer ?? '' }
    : { rate: /^\d+\.\d\d$/.test(values.amount) ? values.amount : '', ratePer: paid ?? '' }
  const known = isRate(rate) && isRate(ratePer)
  const [above, below] = isPerOwn ? [ratePer, rate] : [rate, ratePer]
  const isTyped = values.rateSource === 'typed' && typed?.isPerOwn === isPerOwn
  const shown = isTyped ? typed.text : known ? quotient(above, below) : ''
  const [one, other] = isPerOwn ? [currency, paidCurrency] : [paidCurrency, currency]

  function type(text: string) {
    setTyped({ text, isPerOwn })
    const number = text.trim().replace(',', '.')
    const written = isPerOwn ? { rate: '1', ratePer: number } : { rate: number, ratePer: '1' }
    setRate(form, { ...written, rateDate: null, rateSource: 'typed' })
  }
  return (
    <>
      <Field label={`Rate: ${other} for 1 ${one}`} error={form.error('rate')}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <Line role="status">
        <span>{sourceText(values.rateSource, values.rateDate, table)}</span>
        {table && values.rateSource !== 'table' && (
          <Button size="small" onClick={() => setRate(form, { ...table, rateSource: 'table' })}>
            Use {rateText({ ...table, paidCurrency, paidAmount: '' }, currency)}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => turn(!isPerOwn)}>
          {one} for 1 {other} instead
        </Button>
      </Line>
    </>
  )
}

function sourceText(
  source: string | null | undefined,
  date: string | null | undefined,
  table: TableRateJson | null | undefined,
): string {
  if (source === 'table') return `From your organisation's table of ${formatDate(date ?? null)}.`
  if (source === 'statement') return 'From the amount, as on your card statement.'
  if (source === 'typed') return 'The amount follows from it.'
  return table === null
    ? "Your organisation's table has none: enter the rate, or the amount of your card statement."
    : 'Enter the rate, or the amount of your card statement.'
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
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
`
