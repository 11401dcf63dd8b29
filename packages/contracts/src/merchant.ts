import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Category } from './expense.ts'
import type { ScannedReceipt } from './scan.ts'

/** The known merchant that a reading is matched to. Never says whose expenses it is known from. */
export const KnownMerchant = z.object({
  merchant: z.string(),
  category: Category,
  receipts: z.int(),
  /** True when it is known from the caller's own expenses, false when from the organisation's. */
  own: z.boolean(),
  /** How many people's expenses it is known from, when not the caller's own. */
  people: z.optional(z.int()),
})
export type KnownMerchant = z.infer<typeof KnownMerchant>

export const merchantApi = defineApi({
  recognise: {
    method: 'POST',
    path: '/api/merchants/recognise',
    access: 'user',
    summary:
      'Which known merchant a name is that a reader may have misread; null when there is none.',
    body: z.object({ read: z.string().check(z.maxLength(300)) }),
    response: z.object({ known: z.nullable(KnownMerchant) }),
    status: 200,
    idempotent: false,
  },
})

export const internalMerchantApi = defineApi({
  recogniseFor: {
    method: 'POST',
    path: '/internal/merchants/recognise',
    access: 'public',
    summary: 'The same for the receipt of a user that nobody waits for, for services alone.',
    /** `allowance`: an assistant entered it, who is told of what they entered, not of what was there before. */
    body: z.extend(merchantApi.recognise.body, { userId: Id, allowance: z.optional(Id) }),
    response: merchantApi.recognise.response,
    status: 200,
    idempotent: false,
  },
})

/** From this confidence on a field was read clearly and is kept as read. */
const clear = 0.8
/**
 * Confidence of a known name, above that of a read one; lower when known from one receipt, which may be mistyped, or from
 * one other person.
 */
const knownOnce = 0.75
const knownOften = 0.9

/** Applies what is known of the merchant: unclear names and categories are replaced, clear ones never. */
export function recalled(reading: ScannedReceipt, known: KnownMerchant | null): ScannedReceipt {
  if (!known) return reading
  const sure = (known.people ?? known.receipts) > 1 ? knownOften : knownOnce
  const merchant = better(reading.fields.merchant, known.merchant, sure)
  const category = better(reading.fields.category, known.category, sure)
  const { amount, date } = reading.fields
  const confidence = Math.min(merchant.confidence, amount.confidence, date.confidence)
  return {
    ...reading,
    merchant: merchant.value,
    category: category.value,
    confidence: Math.max(reading.confidence, confidence),
    fields: { ...reading.fields, merchant, category },
    known: { receipts: known.receipts, own: known.own, read: reading.merchant ?? '' },
  }
}

/** "Known from 12 earlier receipts" */
export function knownText({ known }: ScannedReceipt): string | null {
  if (!known) return null
  const receipts = known.receipts === 1 ? '1 earlier receipt' : `${known.receipts} earlier receipts`
  return `Known from ${receipts}${known.own ? '' : ' of your organisation'}`
}

function better<F extends { value: unknown; confidence: number }>(
  field: F,
  value: F['value'],
  sure: number,
): F {
  if (field.value !== null && field.confidence >= clear) return field
  return { ...field, value, confidence: Math.max(field.confidence, sure) }
}
