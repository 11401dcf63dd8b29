import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import {
  convert,
  paidFault,
  paidMinor,
  type Rate,
  RateNumber,
  type RateSource,
} from '@sortie/contracts/foreign-money'
import { decimalsOf } from '@sortie/contracts/iso-currency'
import { type Currency, maxMinor, toDecimal, toMinor } from '@sortie/contracts/money'
import * as z from 'zod/mini'
import { readAmount, readPaid, readRate } from '../../lib/amount.ts'

const names = ['paidAmount', 'paidCurrency', 'rate', 'ratePer', 'rateDate', 'rateSource'] as const

/** How it was paid in another currency, as the inputs hold it. `paidCurrency`: null once taken away, '' while chosen. */
export type PaidValues = {
  paidAmount?: string | null
  paidCurrency?: string | null
  rate?: string | null
  ratePer?: string | null
  rateDate?: string | null
  rateSource?: RateSource | null
  /** The currencies and the day that the rate is of (`rateKey`): for others it says nothing. */
  rateFor?: string | null
  /** The rate that the person confirmed, or that the expense was saved with: it is not asked about again. */
  rateMeant?: string | null
  /** What is to be doubted about the rate, until the person says that it is meant. */
  rateDoubt?: string | null
}

const field = z.optional(z.nullable(z.string()))
export const paidShape = {
  paidAmount: field,
  paidCurrency: field,
  rate: field,
  ratePer: field,
  rateDate: field,
  rateSource: z.optional(z.nullable(z.custom<RateSource>())),
  rateFor: field,
  rateMeant: field,
  rateDoubt: field,
}

export function paidFieldsOf(expense: ExpenseJson): PaidValues {
  const { paidCurrency, currency, date, rate, ratePer } = expense
  if (!paidCurrency || !rate || !ratePer) return {}
  const kept = names.flatMap((name) => (expense[name] === undefined ? [] : [[name, expense[name]]]))
  return {
    ...Object.fromEntries(kept),
    rateFor: rateKey({ paidCurrency, currency, date }),
    rateMeant: meantKey({ rate, ratePer }),
  }
}

/** "JPY USD 2026-05-31" */
export function rateKey(of: { paidCurrency?: string | null; currency?: string; date?: string }) {
  return `${of.paidCurrency} ${of.currency ?? 'USD'} ${(of.date ?? '').slice(0, 10)}`
}

export function meantKey({ rate, ratePer }: Rate): string {
  return `${rate} ${ratePer}`
}

/** Another currency ends every rate, another day that of the table. */
export function isStale(values: PaidValues, key: string): boolean {
  if (!hasRate(values) || !values.rateFor) return false
  const money = (of: string) => of.slice(0, of.lastIndexOf(' '))
  return values.rateSource === 'table'
    ? values.rateFor !== key
    : money(values.rateFor) !== money(key)
}

export function splitPaid<T extends PaidValues>(values: T) {
  const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource, ...others } = values
  const { rateFor: _, rateMeant: _meant, rateDoubt: _doubt, ...fields } = others
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
  return { amount: paidMinor(paid), currency: values.paidCurrency }
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
  const doubt = values.rateDoubt ? isItMeant : null
  if (!hasRate(values)) return paidFault(money) ?? doubt
  for (const figure of [rate ?? '', ratePer ?? ''])
    if (!isRate(figure)) return { field: 'rate', message: notARate(figure) }
  const reading = readAmount(values.amount)
  const amount = reading.is === 'clear' ? (toMinor(reading.amount) ?? undefined) : undefined
  return paidFault({ ...money, amount, rate, ratePer }) ?? doubt
}

const isItMeant = { field: 'rate', message: 'Is this rate meant? Say so below, or change it.' }

function notARate(figure: string): string {
  return readRate(figure).is === 'ambiguous'
    ? `${figure.trim()} can be read in two ways. Which one is it?`
    : 'Enter a rate above 0 with at most 12 decimals, like 149.2.'
}

function unreadable(written: string, decimals: number): string {
  return readPaid(written, decimals).is === 'ambiguous'
    ? `${written.trim()} can be read in two ways. Write it without marks between thousands.`
    : `Enter a number above 0 with ${decimals ? `at most ${decimals}` : 'no'} decimals.`
}
