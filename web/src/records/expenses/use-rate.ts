import { calendarDay } from '@sortie/contracts/calendar'
import type { Rate } from '@sortie/contracts/foreign-money'
import type { Currency } from '@sortie/contracts/money'
import { doubtOf, type KnownRate, type RateDoubt } from '@sortie/contracts/rate-doubt'
import { useEffect } from 'react'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { amountAt, hasRate, isStale, meantKey, type PaidValues, rateKey } from './paid-form.ts'
import { useTableRateQuery } from './rates.api.ts'

const noRate = { rate: null, ratePer: null, rateDate: null, rateSource: null } as const

/** Gives the form a rate for its currencies and its day, and with it the amount. */
export function setRate(form: ExpenseZodForm, rate: PaidValues): void {
  const rateFor = rate.rate ? rateKey(form.getValues()) : null
  for (const [name, value] of Object.entries({ ...rate, rateFor }))
    form.setValue(name as keyof PaidValues, value as never, { shouldDirty: true })
  form.clearErrors('rate')
  computeAmount(form)
}

/** The person says that this rate is meant; another one than that of the form is taken over. */
export function confirmRate(form: ExpenseZodForm, { rate, ratePer }: Rate): void {
  const now = form.getValues()
  if (hasRate(now) && (now.rate !== rate || now.ratePer !== ratePer))
    setRate(form, { rate, ratePer, rateDate: null, rateSource: 'typed' })
  form.setValue('rateMeant', meantKey({ rate, ratePer }), { shouldDirty: true })
  form.clearErrors('rate')
}

/** The amount was typed: it is what the card statement says, and the rate follows from it. */
export function amountIsTyped(form: ExpenseZodForm): void {
  if (form.getValues('paidCurrency')) setRate(form, { ...noRate, rateSource: 'statement' })
}

/** No rate holds any more for another paid currency, nor the amount that it gave. */
export function dropRate(form: ExpenseZodForm): void {
  if (hasRate(form.getValues())) form.setValue('amount', '', { shouldDirty: true })
  setRate(form, noRate)
}

/** The amount at the rate that was typed or is the table's; one of a statement stays. */
export function computeAmount(form: ExpenseZodForm): void {
  const values = form.getValues()
  if (!hasRate(values)) return
  const amount = amountAt(values) ?? ''
  if (amount !== values.amount)
    form.setValue('amount', amount, { shouldDirty: true, shouldValidate: amount !== '' })
}

/**
 * The table's rate for what the form says, and what a typed one is compared with. It is taken where neither a rate nor an
 * amount was typed; the rate that an expense was saved with stays until its currencies or its day are changed.
 */
export function useTableRate(form: ExpenseZodForm) {
  const [paidCurrency, currency = 'USD', date] = form.watch(['paidCurrency', 'currency', 'date'])
  const day = calendarDay(date ?? '')
  const key = rateKey({ paidCurrency, currency, date: day ?? '' })
  const skip = !paidCurrency || paidCurrency === currency || !day
  const query = { paidCurrency: paidCurrency ?? '', currency, date: day ?? '' }
  const { currentData } = useTableRateQuery(query, { skip })
  const found = skip ? undefined : currentData?.found
  useEffect(() => {
    if (skip) return
    // At once, and not when the table answers: without a network it never does.
    if (isStale(form.getValues(), key)) dropRate(form)
    const { rateSource, amount } = form.getValues()
    if (!found || rateSource) return
    if (amount) amountIsTyped(form)
    else setRate(form, { ...found, rateSource: 'table' })
  }, [found, key, skip, form])
  return { table: found, known: skip ? undefined : currentData?.known }
}

/** What is to be doubted about the rate, also about the one of a typed amount; known to the form until it is confirmed. */
export function useRateDoubt(
  form: ExpenseZodForm,
  rate: Rate | null,
  pair: { paidCurrency: string; currency: Currency },
  known: KnownRate | null | undefined,
): RateDoubt | null {
  const { rateSource, rateMeant, rateDoubt = null } = form.getValues()
  const isOpen = rate && rateSource !== 'table' && rateMeant !== meantKey(rate)
  const doubt = isOpen ? doubtOf(rate, pair, known ?? null) : null
  const text = doubt?.text ?? null
  useEffect(() => {
    if (text !== rateDoubt) form.setValue('rateDoubt', text)
  }, [text, rateDoubt, form])
  return doubt
}
