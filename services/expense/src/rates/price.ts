import { paidFields } from '@sortie/contracts/expense'
import { convert, paidFault } from '@sortie/contracts/foreign-money'
import { type Currency, formatMoney, maxMinor, toMinor } from '@sortie/contracts/money'
import { withDecimals } from '@sortie/contracts/paid-text'
import { doubtOf, type KnownRate } from '@sortie/contracts/rate-doubt'
import { namesOf } from '@sortie/contracts/record'
import { invalidField } from '@sortie/platform/errors'
import type { StoredExpense } from '../expenses/expense.model.ts'
import { nearestRate } from './rate.queries.ts'
import { type Before, type Given, type PricedIn, type Sourced, sourceOf } from './rate-source.ts'

const priced = [...namesOf(paidFields), 'rateDoubt'] as const
type PaidField = (typeof priced)[number]
/** What an expense cost and how it was paid, as it is stored; none of the paid fields where it was not foreign. */
type Price = Pick<StoredExpense, 'amount' | 'currency' | PaidField>

/** What is given without how it was paid: that is for `price` to say. */
export function withoutPaid<T extends object>(given: T): Omit<T, PaidField> {
  const fields = Object.entries(given).filter(([name]) => !priced.some((paid) => paid === name))
  return Object.fromEntries(fields) as Omit<T, PaidField>
}

/** The fields of a price that another price does not have any more. */
export function paidFieldsWithout(price: Price): Partial<Record<PaidField, 1>> {
  const gone = priced.filter((name) => price[name] === undefined)
  return Object.fromEntries(gone.map((name) => [name, 1]))
}

/** What the person used last for these currencies. */
type LastRate = (pair: PricedIn) => Promise<KnownRate | null>

/**
 * What an expense costs: a new one, or `before` with what is given. An amount that is sent without a rate is what the card
 * statement says; without either, the rate that is known already or that of the table counts.
 */
export async function price(given: Given, lastRate: LastRate, before?: Before): Promise<Price> {
  const currency = given.currency ?? before?.currency ?? 'USD'
  const { paidAmount, paidCurrency } = paidOf(given, before, currency)
  const sent = { rate: given.rate, ratePer: given.ratePer }
  const fault = paidFault({ ...sent, amount: given.amount, currency, paidAmount, paidCurrency })
  if (fault) throw invalidField(fault.field, fault.message)
  if (!paidAmount || !paidCurrency) return { amount: ownAmount(given, before, currency), currency }

  const paid = { paidAmount: withDecimals(paidAmount, paidCurrency), paidCurrency }
  const money = { ...paid, currency, date: given.date ?? before?.date ?? new Date() }
  const rate = await sourceOf(given, before, money)
  const wrong = paidFault({ ...paid, currency, ...rate })
  if (wrong) throw invalidField(wrong.field, wrong.message)
  const amount = Number(convert(paid.paidAmount, rate))
  const rateDoubt = await doubtAbout(rate, money, lastRate)
  return { ...paid, amount, currency, ...rate, ...(rateDoubt && { rateDoubt }) }
}

/** Foreign money is kept until it is taken away, or the expense gets the currency in which it was paid. */
function paidOf(given: Given, before: Before | undefined, currency: Currency) {
  if (given.paidAmount === null || given.paidCurrency === null) return {}
  const own = isPaidItself(given, before, currency)
  return {
    paidAmount: given.paidAmount ?? (own ? undefined : before?.paidAmount),
    paidCurrency: given.paidCurrency ?? (own ? undefined : before?.paidCurrency),
  }
}

/** The expense gets the currency in which it was paid. */
function isPaidItself(given: Given, before: Before | undefined, currency: Currency): boolean {
  return given.paidCurrency === undefined && before?.paidCurrency === currency
}

/** Prices an expense without foreign money. A figure of one currency never becomes one of another by itself. */
function ownAmount(given: Given, before: Before | undefined, currency: Currency): number {
  if (!before?.paidAmount) return given.amount ?? before?.amount ?? 0
  if (isPaidItself(given, before, currency) && given.paidAmount === undefined) {
    const paid = toMinor(before.paidAmount) ?? 0
    if (paid > maxMinor || (given.amount !== undefined && given.amount !== paid))
      throw invalidField(
        'amount',
        `${formatMoney(before.paidAmount, currency)} was paid. Enter that, or take away what was paid.`,
      )
    return paid
  }
  if (given.amount === undefined && currency !== before.currency)
    throw invalidField('amount', `Enter the amount in ${currency}.`)
  return given.amount ?? before.amount
}

/** The table's own rate is what the organisation wants; every other is compared with what is known. */
async function doubtAbout(rate: Sourced, money: PricedIn, lastRate: LastRate) {
  if (rate.rateSource === 'table') return undefined
  return doubtOf(rate, money, (await nearestRate(money)) ?? (await lastRate(money)))?.text
}
