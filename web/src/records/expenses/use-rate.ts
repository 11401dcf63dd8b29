import { calendarDay } from '@sortie/contracts/calendar'
import { useEffect, useState } from 'react'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { amountAt, hasRate, type PaidValues } from './paid-form.ts'
import { useTableRateQuery } from './rates.api.ts'

const noRate = { rate: null, ratePer: null, rateDate: null, rateSource: null } as const

/** Gives the form a rate, and with it the amount. */
export function setRate(form: ExpenseZodForm, rate: PaidValues): void {
  for (const [name, value] of Object.entries(rate))
    form.setValue(name as keyof PaidValues, value as never, { shouldDirty: true })
  computeAmount(form)
}

/** The amount was typed: it is what the card statement says, and the rate follows from it. */
export function amountIsTyped(form: ExpenseZodForm): void {
  if (form.getValues('paidCurrency')) setRate(form, { ...noRate, rateSource: 'statement' })
}

/** Of another paid currency no rate holds any more, nor the amount that it gave. */
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
 * The table's rate for what the form says. It is taken where neither a rate nor an amount was typed; the rate that an
 * expense was saved with stays until its currencies or its day are changed.
 */
export function useTableRate(form: ExpenseZodForm) {
  const [paidCurrency, currency = 'USD', date] = form.watch(['paidCurrency', 'currency', 'date'])
  const day = calendarDay(date ?? '')
  const key = `${paidCurrency} ${currency} ${day}`
  const [saved] = useState(form.getValues('rateSource') ? key : null)
  const skip = !paidCurrency || paidCurrency === currency || !day
  const query = { paidCurrency: paidCurrency ?? '', currency, date: day ?? '' }
  const { currentData } = useTableRateQuery(query, { skip })
  const found = skip ? undefined : currentData?.found
  useEffect(() => {
    const { rateSource } = form.getValues()
    if (found === undefined || key === saved) return
    if (found && (!rateSource || rateSource === 'table')) {
      if (form.getValues('amount') && !rateSource) return amountIsTyped(form)
      setRate(form, { ...found, rateSource: 'table' })
    } else if (!found && rateSource === 'table') dropRate(form)
  }, [found, key, saved, form])
  return found
}
