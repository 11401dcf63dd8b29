import type { ExpenseChange, NewExpense } from '@sortie/contracts/expense'
import { convert, paidFault, type Rate } from '@sortie/contracts/foreign-money'
import { type Currency, toDecimal } from '@sortie/contracts/money'
import { withDecimals } from '@sortie/contracts/paid-text'
import { invalidField } from '@sortie/platform/errors'
import type { StoredExpense } from '../expenses/expense.model.ts'
import { tableRate } from './rate.queries.ts'

const paidFields = [
  ...(['paidAmount', 'paidCurrency', 'rate', 'ratePer', 'rateDate', 'rateSource'] as const),
]
type PaidField = (typeof paidFields)[number]
type Before = Pick<StoredExpense, 'amount' | 'currency' | 'date' | PaidField>
/** What an expense cost and how it was paid, as it is stored; none of the paid fields where it was not foreign. */
type Price = Pick<StoredExpense, 'amount' | 'currency' | PaidField>
type Given = Partial<Pick<NewExpense & ExpenseChange, 'amount' | 'currency' | 'date' | PaidField>>

/** What is given without how it was paid: that is for `price` to say. */
export function withoutPaid<T extends object>(given: T): Omit<T, PaidField> {
  const fields = Object.entries(given).filter(([name]) => !paidFields.some((paid) => paid === name))
  return Object.fromEntries(fields) as Omit<T, PaidField>
}

/** The fields of a price that another price does not have any more. */
export function paidFieldsWithout(price: Price): Partial<Record<PaidField, 1>> {
  const gone = paidFields.filter((name) => price[name] === undefined)
  return Object.fromEntries(gone.map((name) => [name, 1]))
}

/**
 * What an expense costs: of a new one, or of `before` with what is given. An amount that is sent without a rate is what
 * the card statement says; without either, the rate that is known already or that of the table counts.
 */
export async function price(given: Given, before?: Before): Promise<Price> {
  const currency = given.currency ?? before?.currency ?? 'USD'
  const { paidAmount, paidCurrency } = paidOf(given, before, currency)
  const sent = { rate: given.rate, ratePer: given.ratePer }
  const fault = paidFault({ ...sent, amount: given.amount, currency, paidAmount, paidCurrency })
  if (fault) throw invalidField(fault.field, fault.message)
  if (!paidAmount || !paidCurrency) return { amount: given.amount ?? before?.amount ?? 0, currency }

  const paid = { paidAmount: withDecimals(paidAmount, paidCurrency), paidCurrency }
  const date = given.date ?? before?.date ?? new Date()
  const isSameMoney = before?.currency === currency && before.paidCurrency === paidCurrency
  const isSame = isSameMoney && before.paidAmount === paid.paidAmount
  if (given.rate) {
    const rate = { rate: given.rate, ratePer: given.ratePer ?? '1' }
    return at(rate, await sourceOf(rate, { given, before, date, currency, paidCurrency }))
  }
  if (isSame && (given.amount === undefined || given.amount === before.amount))
    return { ...pick(before), amount: before.amount, currency }
  if (given.amount !== undefined) {
    const rate = { rate: toDecimal(given.amount), ratePer: paid.paidAmount }
    return at(rate, { rateDate: given.rateDate ?? date, rateSource: 'statement' })
  }
  if (isSameMoney && before.rate && before.ratePer && before.rateSource !== 'statement')
    return at({ rate: before.rate, ratePer: before.ratePer }, pick(before))
  const found = await tableRate(paidCurrency, currency, date)
  if (!found) throw noRate(paidCurrency, date)
  return at(found, { rateDate: found.rateDate, rateSource: 'table' })

  function at({ rate, ratePer }: Rate, { rateDate, rateSource }: Pick<Price, PaidField>): Price {
    const money = { ...paid, currency, rate, ratePer }
    const wrong = paidFault(money)
    if (wrong) throw invalidField(wrong.field, wrong.message)
    const amount = Number(convert(paid.paidAmount, money))
    return { ...money, amount, rateDate, rateSource }
  }
}

/** Foreign money is kept until it is taken away, or the expense gets the currency in which it was paid. */
function paidOf(given: Given, before: Before | undefined, currency: Currency) {
  if (given.paidAmount === null || given.paidCurrency === null) return {}
  const own = given.paidCurrency === undefined && before?.paidCurrency === currency
  return {
    paidAmount: given.paidAmount ?? (own ? undefined : before?.paidAmount),
    paidCurrency: given.paidCurrency ?? (own ? undefined : before?.paidCurrency),
  }
}

type Asked = {
  given: Given
  before?: Before
  date: Date
  currency: Currency
  paidCurrency: string
}

/** A rate comes from the table only if it is the table's; an edit that sends a known rate again keeps its source. */
async function sourceOf(rate: Rate, { given, before, date, currency, paidCurrency }: Asked) {
  const isKept =
    before?.rate === rate.rate &&
    before.ratePer === rate.ratePer &&
    before.currency === currency &&
    before.paidCurrency === paidCurrency
  if (isKept) return { rateDate: before.rateDate, rateSource: before.rateSource }
  const rateDate = given.rateDate ?? date
  const known = given.rateSource === 'table' && (await tableRate(paidCurrency, currency, rateDate))
  const isTables = known && known.rate === rate.rate && known.ratePer === rate.ratePer
  if (isTables) return { rateDate: known.rateDate, rateSource: 'table' as const }
  const rateSource = given.rateSource === 'statement' ? given.rateSource : ('typed' as const)
  return { rateDate, rateSource }
}

function pick(before: Before): Pick<Price, PaidField> {
  return Object.fromEntries(
    paidFields.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])),
  )
}

function noRate(paidCurrency: string, date: Date) {
  const day = date.toISOString().slice(0, 10)
  const sentence = `The organisation's table has no rate of ${paidCurrency} for ${day}. Enter the rate, or the amount of your card statement.`
  return invalidField('rate', sentence, 'rate_missing')
}
