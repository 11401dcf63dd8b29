import type { Category } from '@sortie/contracts/expense'
import { decimalsOf, isoCurrencies, toMinorOf } from '@sortie/contracts/iso-currency'
import type { Field, PaymentMethod, Reading } from '@sortie/receipt-reader/reading'
import { fold, likeness } from '@sortie/receipt-reader/rules/text'
import { doubted } from '@sortie/receipt-reader/several'
import { wholeOf } from '@sortie/receipt-reader/with-fields'
import type { VisionAnswer } from '../clients/vision-answer.ts'

// How often a vision model alone is right, by field (the lower figures of published zero-shot tests).
const ALONE = {
  merchant: 0.8,
  amount: 0.93,
  date: 0.88,
  category: 0.85,
  paymentMethod: 0.8,
  currency: 0.9,
}
// On disagreement one of the two is wrong; the model is right slightly more often.
const DISAGREED = 0.55
const UNCHECKED = 0.75

export function fromVision(answer: VisionAnswer, today: Date): Reading {
  const currency = isoCurrencies.find((code) => code === answer.currency) ?? null
  const amount =
    answer.amount !== null && answer.amount > 0 && answer.amount < 1e8
      ? toMinorOf(answer.amount, currency) / 10 ** decimalsOf(currency)
      : null
  const fields = {
    merchant: alone(answer.merchant?.trim() || null, ALONE.merchant),
    amount: alone(amount, ALONE.amount),
    date: alone(possibleDate(answer.date, today), ALONE.date),
    category: alone<Category>(answer.category, ALONE.category),
    paymentMethod: alone<PaymentMethod>(answer.paymentMethod, ALONE.paymentMethod),
    currency: alone(currency, ALONE.currency),
  }
  const notes = answer.receiptNumber?.trim()
    ? `Receipt no. ${answer.receiptNumber.trim().slice(0, 40)}`
    : null
  return assemble(fields, { notes, reader: 'vision', together: UNCHECKED })
}

export function agree(local: Reading, vision: Reading): Reading {
  const fields = {
    merchant: merge(local.fields.merchant, vision.fields.merchant, sameMerchant),
    amount: merge(local.fields.amount, vision.fields.amount, (a, b) => Math.abs(a - b) < 0.0005),
    date: merge(local.fields.date, vision.fields.date, (a, b) => a === b),
    category: merge(local.fields.category, vision.fields.category, (a, b) => a === b),
    paymentMethod: merge(
      local.fields.paymentMethod,
      vision.fields.paymentMethod,
      (a, b) => a === b,
    ),
    currency: merge(local.fields.currency, vision.fields.currency, (a, b) => a === b),
  }
  const both = { notes: local.notes ?? vision.notes, reader: 'both', together: 1 } as const
  const agreed = { ...assemble(fields, both), ...(local.turned && { turned: local.turned }) }
  return local.receipts ? doubted(agreed, local.receipts) : agreed
}

function assemble(
  fields: Reading['fields'],
  rest: Pick<Reading, 'notes' | 'reader'> & { together: number },
): Reading {
  const all =
    fields.merchant.confidence * fields.amount.confidence * fields.date.confidence * rest.together
  return {
    merchant: fields.merchant.value,
    amount: fields.amount.value,
    currency: fields.currency.value,
    date: fields.date.value,
    category: fields.category.value,
    paymentMethod: fields.paymentMethod.value,
    notes: rest.notes,
    confidence: wholeOf(all, fields.currency.confidence),
    reader: rest.reader,
    fields,
  }
}

function alone<T>(value: T | null, confidence: number): Field<T> {
  return { value, confidence: value === null ? 0 : confidence, box: null }
}

function merge<T>(local: Field<T>, vision: Field<T>, same: (a: T, b: T) => boolean): Field<T> {
  if (vision.value === null)
    return local.value === null
      ? local
      : { ...local, confidence: Math.min(local.confidence, DISAGREED) }
  if (local.value === null) return { ...vision, confidence: Math.min(vision.confidence, 0.7) }
  if (same(local.value, vision.value)) {
    const both = 1 - (1 - local.confidence) * (1 - vision.confidence)
    return { value: vision.value, confidence: Math.round(both * 1000) / 1000, box: local.box }
  }
  return {
    ...vision,
    confidence: Math.min(DISAGREED, vision.confidence) * (1 - 0.3 * local.confidence),
  }
}

function sameMerchant(a: string, b: string): boolean {
  const [x, y] = [a, b].map((name) =>
    fold(name)
      .replace(/\b(?:sdn|bhd|gmbh|lnc|llc|ltd|co)\b/g, '')
      .replace(/[^a-z0-9]/g, ''),
  )
  if (!x || !y) return false
  return (
    likeness(x, y) >= 0.8 || (Math.min(x.length, y.length) >= 4 && (x.includes(y) || y.includes(x)))
  )
}

function possibleDate(date: string | null, today: Date): string | null {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null
  return time <= today.getTime() + 86_400_000 && date >= '1990' ? date : null
}
