import type { Category } from '@sortie/contracts/expense'
import { wrongKindSentence } from '@sortie/contracts/file-kind'
import { decimalsOf, formatDecimals } from '@sortie/contracts/iso-currency'
import { type Currency, currencies } from '@sortie/contracts/money'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { foreignMoney, type ScannedReceipt } from '@sortie/contracts/scan'
import type { Color } from '../../theme/theme.ts'
import { type FileFault, kindOf } from '../receipts/receipt-file.ts'

const sure = 0.8

/** Green from 0.8, yellow from 0.6, red below (spec 4). */
export function confidenceColor(confidence: number): Color {
  if (confidence >= sure) return 'good'
  return confidence >= 0.6 ? 'warn' : 'bad'
}

export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`
}

const pictureSentence = 'Please select an image file (JPEG, PNG, etc.)'

/**
 * What is wrong with a picture before it is sent, in the words of the toast. Only what can be attached is scanned: the
 * picture becomes the receipt of the expense.
 */
export async function scanFault(file: File): Promise<FileFault | undefined> {
  const kind = await kindOf(file)
  if (kind !== 'image/jpeg' && kind !== 'image/png')
    return { title: 'Invalid file type', description: wrongKindSentence(kind, pictureSentence) }
  if (file.size > maxReceiptBytes)
    return { title: 'File too large', description: 'Please select an image smaller than 10MB' }
  return undefined
}

/** What a form is filled with; what was not read is undefined. */
type ScannedFields = {
  merchant?: string
  amount?: string
  date?: string
  category?: Category
  currency?: Currency
  /** What was paid in a currency that an expense is not in. */
  paidAmount?: string
  paidCurrency?: string
  paymentMethod?: string
  notes?: string
  /** What was read makes the merchant known the next time. */
  readAs?: string
}

/** What a scan says to a form, kept with it to be compared with the next scan and to be shown beside the amount. */
export type Scanned = {
  fields: ScannedFields
  /** The receipt prints it so; null where it names none. */
  currency: string | null
  certainty: number
  /** "GBP 136.95" of a receipt that is neither in dollars nor in euro: its amount is left open. */
  foreign: string | null
  /** What the receipt says where its currency is not clear: the amount is left open until the person names it. */
  unclear: { amount: number; currency: string | null } | null
}

/** A sum whose currency the reader is not sure of: 250,000 dong are no dollars. */
export function unclearMoney({ amount, currency, fields }: ScannedReceipt): Scanned['unclear'] {
  const isClear = !fields.currency || fields.currency.confidence >= sure
  return amount === null || isClear ? null : { amount, currency }
}

export function scannedOf(scan: ScannedReceipt): Scanned {
  const unclear = unclearMoney(scan)
  const foreign = unclear ? null : foreignMoney(scan)
  const fields: ScannedFields = {
    merchant: scan.merchant ?? undefined,
    amount: foreign || unclear || scan.amount === null ? undefined : scan.amount.toFixed(2),
    date: scan.date?.slice(0, 10),
    category: scan.category ?? undefined,
    currency: unclear ? undefined : currencies.find((known) => known === scan.currency),
    paidAmount:
      foreign && scan.amount !== null ? inDecimals(scan.amount, scan.currency) : undefined,
    paidCurrency: foreign && scan.currency ? scan.currency : undefined,
    paymentMethod: scan.paymentMethod ?? undefined,
    notes: scan.notes ?? undefined,
    readAs: scan.known?.read ?? scan.merchant ?? undefined,
  }
  const { currency } = scan
  const certainty = scan.fields.currency?.confidence ?? scan.confidence
  return { fields: defined(fields), currency, certainty, foreign, unclear }
}

export function inDecimals(amount: number, currency: string | null): string {
  return amount.toFixed(decimalsOf(currency))
}

/** "The receipt says 12,345, and not clearly in which currency." */
export function unclearText({ amount, currency }: NonNullable<Scanned['unclear']>): string {
  return `The receipt says ${formatDecimals(amount, currency)}, and not clearly in which currency.`
}

/** "The receipt says GBP 136.95. Enter what it cost in USD or EUR." */
export function foreignText(foreign: string): string {
  return `The receipt says ${foreign}. Enter what it cost in USD or EUR.`
}

function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** Says of a picture or PDF that seems to bear several receipts that one is read, and each is an expense of its own. */
export function severalText({ receipts = [] }: ScannedReceipt): string | null {
  if (receipts.length < 2) return null
  const place = receipts[0] ? 'this picture' : 'this PDF'
  return `There seem to be ${receipts.length} receipts in ${place}. What was read is the first one.`
}

/** The specification's own form of an answer has no `fields`: each of them is as sure as the whole. */
export function completed(answer: Partial<ScannedReceipt>): ScannedReceipt {
  const { merchant = null, amount = null, date = null, currency = null, notes = null } = answer
  const { category = null, paymentMethod = null, confidence = 0, reader = 'local' } = answer
  const as = <T>(value: T | null) => ({
    value,
    confidence: value === null ? 0 : confidence,
    box: null,
  })
  const fields = answer.fields ?? {
    merchant: as(merchant),
    amount: as(amount),
    date: as(date),
    category: as(category),
    paymentMethod: as(paymentMethod),
  }
  const whole = { merchant, amount, date, currency, notes, category, paymentMethod, confidence }
  return { ...answer, ...whole, reader, fields }
}

/** The bytes of a file as base64, without the data URL's prefix. */
export async function toBase64(file: Blob): Promise<string> {
  const reader = new FileReader()
  const read = Promise.withResolvers<string>()
  reader.onload = () => read.resolve(String(reader.result))
  reader.onerror = () => read.reject(reader.error)
  reader.readAsDataURL(file)
  return (await read.promise).replace(/^data:[^,]*,/, '')
}
