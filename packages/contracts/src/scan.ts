import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Category } from './expense.ts'
import { formatPrinted, isoCurrencies } from './iso-currency.ts'
import { currencies } from './money.ts'
import { turns } from './receipt-record.ts'

/** The scanner's limit is that of a receipt, 10 MB. */
export const imageTooLarge = 'Please select an image smaller than 10MB'
const noImage = 'Please select an image file (JPEG, PNG, etc.)'

/** Where on the upright picture something was read: fractions of its width and height, 0 to 1. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

function field<S extends z.ZodMiniType>(value: S) {
  return z.object({ value: z.nullable(value), confidence: z.number(), box: z.nullable(Box) })
}

const ReadCurrency = z.enum([...isoCurrencies], 'Currency must be a code of ISO 4217.')

/** The result of a scan. What is not printed on the receipt is null, never guessed. */
export const ScannedReceipt = z.object({
  merchant: z.nullable(z.string()),
  /** As it is printed, in `currency`: an expense is in dollars or euro only, so look there before using it as one. */
  amount: z.nullable(z.number()),
  /** ISO 4217, any currency. */
  currency: z.nullable(ReadCurrency),
  /** YYYY-MM-DD */
  date: z.nullable(z.string()),
  category: z.nullable(Category),
  paymentMethod: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** 0 to 1: how sure it is that merchant, amount and date are all right. */
  confidence: z.number(),
  /** A photograph on its side or its head was turned by so many degrees clockwise to be read. */
  turned: z.optional(z.enum(turns)),
  /**
   * Where there seem to be several receipts: the place of each on the picture; null where it has a page of a PDF for
   * itself. What was read is the first one, and `confidence` is below 0.8.
   */
  receipts: z.optional(z.array(z.nullable(Box))),
  /** Who answered: the reader on this machine, the vision model, or both in agreement or doubt. */
  reader: z.enum(['local', 'vision', 'both']),
  /** How many earlier expenses its merchant is known from: the person's own, or the organisation's. */
  known: z.optional(
    z.object({
      receipts: z.int(),
      own: z.boolean(),
      /** As it is printed, or misread. */ read: z.string(),
    }),
  ),
  fields: z.object({
    merchant: field(z.string()),
    amount: field(z.number()),
    date: field(z.string()),
    category: field(Category),
    paymentMethod: field(z.string()),
    currency: z.optional(field(ReadCurrency)),
  }),
})
export type ScannedReceipt = z.infer<typeof ScannedReceipt>

/** What a receipt in another currency than those of expenses says: "GBP 136.95", or "GBP" without an amount. */
export function foreignMoney({
  amount,
  currency,
}: Pick<ScannedReceipt, 'amount' | 'currency'>): string | null {
  if (!currency || currencies.some((known) => known === currency)) return null
  return amount === null ? currency : formatPrinted(amount, currency)
}

export const ScanRequest = z.object({
  imageBase64: z.string(noImage).check(z.minLength(1, noImage)),
  /** It may be a PDF, which is read by its text, else by the picture of its first page. */
  pdf: z.optional(z.boolean()),
})

export const scanApi = defineApi({
  scan: {
    method: 'POST',
    path: '/api/scan-receipt',
    access: 'user',
    summary: 'Reads a photographed receipt.',
    body: ScanRequest,
    response: ScannedReceipt,
    status: 200,
    maxBytes: 15_000_000,
    tooLarge: imageTooLarge,
    slow: true,
    idempotent: false,
  },
})

/** Internal: the receipt service has the files of its Inbox read. */
export const internalScanApi = defineApi({
  read: {
    method: 'POST',
    path: '/internal/readings',
    access: 'public',
    summary:
      'Reads a receipt, for services alone: a photo, or a PDF by its text, else by the picture of its first page.',
    /** `behind`: at the lowest priority, beside what others wait for. */
    body: z.object({
      fileBase64: z.string().check(z.minLength(1)),
      behind: z.optional(z.boolean()),
    }),
    response: ScannedReceipt,
    status: 200,
    maxBytes: 15_000_000,
    tooLarge: imageTooLarge,
    slow: true,
    idempotent: false,
  },
})
