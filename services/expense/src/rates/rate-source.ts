import type { ExpenseChange, NewExpense, paidFields } from '@sortie/contracts/expense'
import type { Rate, RateSource } from '@sortie/contracts/foreign-money'
import { type Currency, toDecimal } from '@sortie/contracts/money'
import { invalidField } from '@sortie/platform/errors'
import type { StoredExpense } from '../expenses/expense.model.ts'
import { tableRate } from './rate.queries.ts'

type PaidField = keyof typeof paidFields
type Spent = 'amount' | 'currency' | 'date'
export type Before = Pick<StoredExpense, Spent | PaidField>
export type Given = Partial<Pick<NewExpense & ExpenseChange, Spent | PaidField>>
export type PricedIn = {
  paidAmount: string
  paidCurrency: string
  currency: Currency
  date: Date
}
export type Sourced = Rate & { rateDate: Date; rateSource: RateSource }

/**
 * The rate of foreign money and where it is from: the one that is sent, that of the amount of a card statement, the one
 * that the expense has, or that of the organisation's table.
 */
export async function sourceOf(
  given: Given,
  before: Before | undefined,
  money: PricedIn,
): Promise<Sourced> {
  const kept = before && keptRate(before, money)
  if (given.rate)
    return ofSent({ rate: given.rate, ratePer: given.ratePer ?? '1' }, { given, kept, money })
  demandRate(given, kept)
  if (given.rateSource === 'table' && kept?.rateSource !== 'table') return ofTable(given, money)
  // An amount that followed from a rate is not a new one when it comes again.
  const isDerived = before?.rate !== undefined && before.rateSource !== 'statement'
  const amount = isDerived && given.amount === before.amount ? undefined : given.amount
  const rateDate = given.rateDate ?? kept?.rateDate ?? money.date
  if (
    kept?.rateSource === 'statement' &&
    kept.isSameMoney &&
    (amount ?? before?.amount) === before?.amount
  )
    return { ...kept.rate, rateDate, rateSource: 'statement' }
  if (amount !== undefined)
    return {
      rate: toDecimal(amount),
      ratePer: money.paidAmount,
      rateDate: given.rateDate ?? money.date,
      rateSource: 'statement',
    }
  if (kept?.rateSource === 'typed') return { ...kept.rate, rateDate, rateSource: 'typed' }
  if (kept?.rateSource === 'table' && kept.isSameDay) {
    demandDay(given, kept.rateDate, money.date)
    return { ...kept.rate, rateDate: kept.rateDate, rateSource: 'table' }
  }
  return ofTable(given, money)
}

type Kept = {
  rate: Rate
  rateSource: RateSource
  /** A rate without a day of its own has that of the expense. */
  rateDate: Date
  /** The expense's day, and with `isSameMoney` what was paid, are as they were. */
  isSameDay: boolean
  isSameMoney: boolean
}

/** The rate that the expense has, unless its currencies change: then it says nothing any more. */
function keptRate(
  before: Before,
  { currency, paidCurrency, paidAmount, date }: PricedIn,
): Kept | undefined {
  const { rate, ratePer, rateSource, rateDate } = before
  if (!rate || !ratePer || !rateSource || !rateDate) return undefined
  if (before.currency !== currency || before.paidCurrency !== paidCurrency) return undefined
  const follows = rateSource !== 'table' && isSame(rateDate, before.date)
  return {
    rate: { rate, ratePer },
    rateSource,
    rateDate: follows ? date : rateDate,
    isSameDay: isSame(before.date, date),
    isSameMoney: before.paidAmount === paidAmount,
  }
}

type Sent = { given: Given; kept: Kept | undefined; money: PricedIn }

/** Only what the table has for the day of the expense is the table's; only what comes with its amount is a statement's. */
async function ofSent(rate: Rate, { given, kept, money }: Sent): Promise<Sourced> {
  const isKept = kept?.rate.rate === rate.rate && kept.rate.ratePer === rate.ratePer
  const rateSource = given.rateSource ?? (isKept ? kept.rateSource : 'typed')
  const rateDate = given.rateDate ?? (isKept ? kept.rateDate : money.date)
  const isAsKept = isKept && kept.rateSource === rateSource
  if (rateSource === 'table') {
    const isStill = isAsKept && kept.isSameDay && isSame(rateDate, kept.rateDate)
    const table = isStill
      ? { ...kept.rate, rateDate }
      : await tableRate(money.paidCurrency, money.currency, money.date)
    const isTables = table?.rate === rate.rate && table.ratePer === rate.ratePer
    if (isTables && isDayOf(given.rateDate, table.rateDate, money.date))
      return { ...rate, rateDate: table.rateDate, rateSource }
  }
  const isStatement =
    rateSource === 'statement' && (given.amount !== undefined || (isAsKept && kept.isSameMoney))
  return { ...rate, rateDate, rateSource: isStatement ? 'statement' : 'typed' }
}

async function ofTable(given: Given, { paidCurrency, currency, date }: PricedIn): Promise<Sourced> {
  const found = await tableRate(paidCurrency, currency, date)
  if (!found) throw noRate(paidCurrency, date)
  demandDay(given, found.rateDate, date)
  return { ...found, rateSource: 'table' }
}

/** What only goes with a rate is not passed over where none is given. */
function demandRate({ ratePer, rateSource, amount }: Given, kept: Kept | undefined): void {
  const isOther = rateSource && rateSource !== kept?.rateSource
  if (ratePer || (isOther && rateSource === 'typed')) throw invalidField('rate', 'Enter the rate.')
  if (isOther && rateSource === 'statement' && amount === undefined)
    throw invalidField('amount', 'Enter the amount of your card statement.')
}

function demandDay({ rateDate }: Given, ofTable: Date, date: Date): void {
  if (isDayOf(rateDate, ofTable, date)) return
  const sentence = `The table's rate for ${dayOf(date)} is that of ${dayOf(ofTable)}. Enter a rate of your own for another day.`
  throw invalidField('rateDate', sentence)
}

/** A day from that of the table to that of the expense, which has no later rate. */
function isDayOf(given: Date | null | undefined, ofTable: Date, date: Date): boolean {
  return !given || (given >= ofTable && given <= date)
}

function isSame(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime()
}

function noRate(paidCurrency: string, date: Date) {
  const sentence = `The organisation's table has no rate of ${paidCurrency} for ${dayOf(date)}. Enter the rate, or the amount of your card statement.`
  return invalidField('rate', sentence, 'rate_missing')
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
