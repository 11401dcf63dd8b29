import type { Category } from '@sortie/contracts/expense'
import type { Turn } from '@sortie/contracts/receipt-record'
import type { Box } from './page.ts'
import type { PaymentMethod } from './rules/payment.ts'

export type { PaymentMethod }

/** One field: what was read, how sure (0..1), and where on the upright picture. */
export type Field<T> = { value: T | null; confidence: number; box: Box | null }

/** The result of a reader. What is not printed on the receipt is null, never guessed. */
export type Reading = {
  merchant: string | null
  /** With the decimals of its currency. */
  amount: number | null
  /** ISO 4217, as printed; not only those the expense form offers. */
  currency: string | null
  /** YYYY-MM-DD */
  date: string | null
  category: Category | null
  paymentMethod: PaymentMethod | null
  notes: string | null
  /** 0..1: how sure it is that merchant, amount and date are all right. */
  confidence: number
  /** Degrees clockwise by which the picture was turned to be read; absent where it stands upright. */
  turned?: Turn
  /** Where there seem to be several receipts, each of them; what was read is the first one. */
  receipts?: (Box | null)[]
  reader: 'local' | 'vision' | 'both'
  fields: {
    merchant: Field<string>
    amount: Field<number>
    date: Field<string>
    category: Field<Category>
    paymentMethod: Field<PaymentMethod>
    currency: Field<string>
  }
}

/** Why there is no reading. Every scan ends in a reading or in one of these. */
export type ScanFailureReason =
  | 'not_an_image'
  | 'image_too_large'
  | 'timeout'
  | 'busy'
  | 'reader_crashed'
  | 'refused'
  | 'invalid_answer'
  | 'rate_limited'
  | 'unreachable'
  | 'circuit_open'

export class ScanFailure extends Error {
  readonly reason: ScanFailureReason

  constructor(reason: ScanFailureReason, options?: ErrorOptions) {
    super(`receipt scan failed: ${reason}`, options)
    this.name = 'ScanFailure'
    this.reason = reason
  }
}
