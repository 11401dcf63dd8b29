import type { Rate } from '@sortie/contracts/foreign-money'
import type { Currency } from '@sortie/contracts/money'
import { exchangeText, forOne, quotient, rateText } from '@sortie/contracts/paid-text'
import type { TableRateJson } from '@sortie/contracts/rate'
import { doubtOf } from '@sortie/contracts/rate-doubt'
import { useState } from 'react'
import { readRate } from '../../lib/amount.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { hasRate, isRate, type PaidValues, plainPaid } from './paid-form.ts'
import { Line } from './rate-line.ts'
import { RateQuestion } from './rate-question.tsx'
import { confirmRate, setRate, useRateDoubt, useTableRate } from './use-rate.ts'

type Props = { form: ExpenseZodForm; paidCurrency: string; currency: Currency }

/** The rate, or the one that follows from the amount: both ways round, and what it comes to. */
export function RateField({ form, paidCurrency, currency }: Props) {
  const { table, known } = useTableRate(form)
  const values = form.watch()
  // What was written, for as long as the form has the rate that it says.
  const [typed, setTyped] = useState<{ text: string; isPerOwn: boolean }>()
  const [isLeft, setLeft] = useState(false)
  const paidAmount = plainPaid(values) ?? ''
  const rate = rateOf(values, paidAmount)
  const pair = { paidCurrency, currency }
  const doubt = useRateDoubt(form, rate, pair, known)
  const isTyped = values.rateSource === 'typed' && typed
  const written = isTyped && !rate ? readRate(typed.text) : undefined

  function take(figure: string, isPerOwn: boolean) {
    setRate(form, { ...said(figure, isPerOwn), rateDate: null, rateSource: 'typed' })
  }
  function type(text: string, isPerOwn: boolean) {
    setTyped({ text, isPerOwn })
    const reading = readRate(text)
    if (reading.is === 'clear') return take(reading.amount, isPerOwn)
    // Of two readings that differ a thousandfold what is known proves at most one.
    const choices = reading.is === 'ambiguous' ? reading.choices : []
    const isUsual = (figure: string) => !doubtOf(said(figure, isPerOwn), pair, known ?? null)
    const [usual, other] = choices.filter(isUsual)
    take(usual && !other ? usual : text, isPerOwn)
  }
  const field = (isPerOwn: boolean) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value:
      isTyped && typed.isPerOwn === isPerOwn ? typed.text : figureOf(rate, paidAmount, isPerOwn),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setLeft(false)
      type(target.value, isPerOwn)
    },
    onBlur: () => setLeft(true),
  })
  const error = form.error('rate')
  return (
    <>
      <FieldRow>
        <Field label={`Rate: ${paidCurrency} for 1 ${currency}`} error={error}>
          <TextInput {...field(true)} />
        </Field>
        <Field label={`Rate: ${currency} for 1 ${paidCurrency}`}>
          <TextInput {...field(false)} />
        </Field>
      </FieldRow>
      {written?.is === 'ambiguous' && (
        <Line role="group" aria-label="Which rate?">
          {written.choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              onClick={() => {
                setTyped({ text: choice, isPerOwn: typed?.isPerOwn ?? true })
                take(choice, typed?.isPerOwn ?? true)
              }}
            >
              {choice}
            </Button>
          ))}
        </Line>
      )}
      <Line role="status">
        {rate && paidAmount && <p>{exchangeText({ ...rate, ...pair, paidAmount }, currency)}</p>}
        <span>{sourceText(values.rateSource, values.rateDate, table)}</span>
        {table && values.rateSource !== 'table' && (
          <Button size="small" onClick={() => setRate(form, { ...table, rateSource: 'table' })}>
            Use {rateText({ ...table, paidCurrency, paidAmount: '' }, currency)}
          </Button>
        )}
      </Line>
      {rate && doubt && paidAmount && (isLeft || error) && (
        <RateQuestion
          doubt={doubt}
          paid={{ ...rate, paidCurrency, paidAmount }}
          currency={currency}
          onMeant={(meant) => {
            if (meant === doubt.better) setTyped(undefined)
            confirmRate(form, meant)
          }}
        />
      )}
    </>
  )
}

/** The rate in the form, or that of the typed amount; null while it is none. */
function rateOf(values: PaidValues & { amount: string }, paidAmount: string): Rate | null {
  const { rate, ratePer } = hasRate(values)
    ? { rate: values.rate ?? '', ratePer: values.ratePer ?? '' }
    : { rate: /^\d+\.\d\d$/.test(values.amount) ? values.amount : '', ratePer: paidAmount }
  return isRate(rate) && isRate(ratePer) ? { rate, ratePer } : null
}

function said(figure: string, isPerOwn: boolean): Rate {
  return isPerOwn ? { rate: '1', ratePer: figure } : { rate: figure, ratePer: '1' }
}

function figureOf(rate: Rate | null, paidAmount: string, isPerOwn: boolean): string {
  if (!rate) return ''
  return isPerOwn ? forOne({ ...rate, paidAmount }) : quotient(rate.rate, rate.ratePer)
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
