import * as z from 'zod/mini'
import { Box, type ScannedReceipt } from './scan.ts'

/** Where a value was read, and how surely. */
export const Frame = z.object({ word: z.string(), confidence: z.number(), box: Box })
export type Frame = z.infer<typeof Frame>

/** What a receipt says with certainty, and its merchant as it was read; null is uncertain or absent. */
export const ReceiptSaid = z.object({
  merchant: z.nullable(z.string()),
  /** Minor units of its currency. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  /** YYYY-MM-DD */
  date: z.nullable(z.string()),
  frames: z.optional(z.array(Frame)),
})
export type ReceiptSaid = z.infer<typeof ReceiptSaid>

/** The values of a reading that have a place on the picture. */
export function framesOf(reading: ScannedReceipt | null | undefined): Frame[] {
  if (!reading) return []
  const { merchant, amount, date, category, paymentMethod } = reading.fields
  const rows = [
    ['Merchant', merchant],
    ['Amount', amount],
    ['Date', date],
    ['Category', category],
    ['Payment', paymentMethod],
  ] as const
  return rows.flatMap(([word, { box, confidence }]) => (box ? [{ word, confidence, box }] : []))
}
