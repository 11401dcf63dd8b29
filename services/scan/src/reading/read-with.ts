import { together } from './confidence.ts'
import { interpret } from './interpret.ts'
import type { Engine } from './ocr/ocr-engine.ts'
import type { Field, Reading } from './reading.ts'

// A second look is taken from a little farther off; it costs as much as the first and is for receipts that need it.
const SECOND_SCALE = 0.8
// What only the second look saw is that much less sure.
const SECOND_THOUGHT = 0.8

/** Reads one picture in this process. What the first look did not find, a second one may. */
export async function readWith(engine: Engine, image: Uint8Array, today: Date): Promise<Reading> {
  const first = interpret(await engine.read(image), today).reading
  const { merchant, amount, date } = first.fields
  const some = merchant.value !== null || amount.value !== null || date.value !== null
  if (!some || (merchant.value !== null && amount.value !== null && date.value !== null)) return first
  return completed(first, interpret(await engine.read(image, SECOND_SCALE), today).reading)
}

function completed(first: Reading, second: Reading): Reading {
  const merchant = filled(first.fields.merchant, second.fields.merchant)
  const amount = filled(first.fields.amount, second.fields.amount)
  const date = filled(first.fields.date, second.fields.date)
  return {
    ...first,
    merchant: merchant.value,
    amount: amount.value,
    date: date.value,
    currency: first.currency ?? second.currency,
    confidence: together(merchant.confidence, amount.confidence, date.confidence),
    fields: { ...first.fields, merchant, amount, date },
  }
}

function filled<T>(first: Field<T>, second: Field<T>): Field<T> {
  return first.value !== null ? first : { ...second, confidence: second.confidence * SECOND_THOUGHT }
}
