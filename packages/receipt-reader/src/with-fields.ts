import { SURE, together, UNSETTLED } from './confidence.ts'
import type { Reading } from './reading.ts'

type Better = Pick<Reading['fields'], 'merchant' | 'amount' | 'date' | 'currency'>

/** The reading with these fields in place of its own, and as sure as they are together. */
export function withFields(reading: Reading, better: Better): Reading {
  const { merchant, amount, date, currency } = better
  return {
    ...reading,
    merchant: merchant.value,
    amount: amount.value,
    date: date.value,
    currency: currency.value,
    confidence: wholeOf(
      together(merchant.confidence, amount.confidence, date.confidence),
      currency.confidence,
    ),
    fields: { ...reading.fields, ...better },
  }
}

/** A sum is not sure where its currency is not: 250,000 dong are no dollars. */
export function wholeOf(together: number, currency: number): number {
  return round(currency >= SURE ? together : Math.min(together, UNSETTLED))
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
