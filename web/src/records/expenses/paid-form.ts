import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import { convert, paidFault, RateNumber, type RateSource } from '@sortie/contracts/foreign-money'
import { decimalsOf } from '@sortie/contracts/iso-currency'
import { type Currency, maxMinor, toDecimal, toMinor } from '@sortie/contracts/money'
import * as z from 'zod/mini'
import { readAmount, readPaid } from '../../lib/amount.ts'

const names = [
  ...(['paidAmount', 'paidCurrency', 'rate', 'ratePer', 'rateDate', 'rateSource'] as const),
]

/** How it was paid in another currency, as the inputs hold it. `paidCurrency`: null once taken away, '' while chosen. */
export type PaidValues = {
  paidAmount?: string | null
  paidCurrency?: string | null
  rate?: string | null
  ratePer?: string | null
  rateDate?: string | null
  rateSource?: RateSource | null
}

const field = z.optional(z.nullable(z.string()))
export const paidShape = {
  ...{ paidAmount: field, paidCurrency: field, rate: field, ratePer: field, rateDate: field },
  rateSource: z.optional(z.nullable(z.custom<RateSource>())),
}

export function paidFieldsOf(expense: ExpenseJson): PaidValues {
  return Object.fromEntries(
    names.flatMap((name) => (expense[name] === undefined ? [] : [[name, expense[name]]])),
  )
}

export function splitPaid<T extends PaidValues>(values: T) {
  const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource, ...fields } = values
  return { paid: { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource }, fields }
}

/** What is sent of it. Nothing where it was never asked; a statement's rate follows from the amount. */
export function paidBody(paid: PaidValues): Partial<NewExpenseJson> {
  if (paid.paidCurrency === undefined) return {}
  if (!paid.paidCurrency && !paid.paidAmount) return { paidAmount: null }
  const money = { paidAmount: plainPaid(paid) ?? paid.paidAmount, paidCurrency: paid.paidCurrency }
  if (!hasRate(paid)) return money
  const { rate, ratePer, rateDate, rateSource } = paid
  return { ...money, rate, ratePer, rateDate, rateSource }
}

/** A rate that was typed or is the table's, and not the one that follows from a statement's amount. */
export function hasRate({ rate, rateSource }: PaidValues): boolean {
  return !!rate && rateSource !== 'statement'
}

/** The decimal text of what was paid; null while it cannot be read, or not with the decimals of its currency. */
export function plainPaid({ paidAmount, paidCurrency }: PaidValues): string | null {
  if (!paidAmount || !paidCurrency) return null
  const reading = readPaid(paidAmount, decimalsOf(paidCurrency))
  return reading.is === 'clear' && !/^[-0.]*$|^-/.test(reading.amount) ? reading.amount : null
}

/** "10.59": what it costs at the rate that the form has; null while it has none that can be used. */
export function amountAt(values: PaidValues): string | null {
  const paid = plainPaid(values)
  const { rate, ratePer } = values
  if (!paid || !rate || !ratePer || !isRate(rate) || !isRate(ratePer)) return null
  const minor = convert(paid, { rate, ratePer })
  return minor < 1n || minor > maxMinor ? null : toDecimal(Number(minor))
}

export function isRate(text: string): boolean {
  return RateNumber.safeParse(text).success
}

/** In whole minor units; undefined where it was paid in the expense's own currency. */
export function paidSum(values: PaidValues): { amount: number; currency: string } | undefined {
  const paid = plainPaid(values)
  if (!paid || !values.paidCurrency) return undefined
  return { amount: Number(paid.replace('.', '')), currency: values.paidCurrency }
}

type Values = PaidValues & { amount: string; currency?: Currency }

/** The rule of NewExpense, on what the inputs hold; also beside faults of other fields. */
export const paidAgrees = z.superRefine<Values>(
  (values, { addIssue }) => {
    const fault = faultOf(values)
    if (fault) addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  },
  { when: ({ value }) => value instanceof Object },
)

function faultOf(values: Values): { field: string; message: string } | null {
  const { paidAmount, paidCurrency, currency = 'USD', rate, ratePer } = values
  if (!paidAmount && !paidCurrency) return null
  const paid = plainPaid(values)
  if (paidAmount && paidCurrency && !paid)
    return { field: 'paidAmount', message: unreadable(paidAmount, decimalsOf(paidCurrency)) }
  const money = { currency, paidAmount: paid ?? paidAmount, paidCurrency }
  if (!hasRate(values)) return paidFault(money)
  if (!isRate(rate ?? '') || !isRate(ratePer ?? ''))
    return { field: 'rate', message: 'Enter a rate above 0 with at most 12 decimals, like 149.2.' }
  const reading = readAmount(values.amount)
  const amount = reading.is === 'clear' ? (toMinor(reading.amount) ?? undefined) : undefined
  return paidFault({ ...money, amount, rate, ratePer })
}

function unreadable(written: string, decimals: number): string {
  return readPaid(written, decimals).is === 'ambiguous'
    ? `${written.trim()} can be read in two ways. Write it without marks between thousands.`
    : `Enter a number above 0 with ${decimals ? `at most ${decimals}` : 'no'} decimals.`
}
