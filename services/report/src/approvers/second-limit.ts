import { convert, type Rate } from '@sortie/contracts/foreign-money'
import {
  type Currency,
  sumByCurrency,
  type Totals,
  toDecimal,
  toMinor,
} from '@sortie/contracts/money'
import { rateApi } from '@sortie/contracts/rate'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { StoredExpenseReport, StoredLine } from '../models/expense-report.model.ts'

type KnownRate = Rate & { from: Currency; to: Currency }
export type Limits = {
  /** From which sums on there is a second approver: decimal, by currency. */
  secondFrom: Partial<Record<Currency, string | number>>
  /** The organisation's, between the currencies of a report and of the limits, on the day of the report. */
  rates: KnownRate[]
}
export type Sums = Pick<StoredExpenseReport, 'totals' | 'day'>

/** Asks the expense service; outside of a transaction. */
export async function ratesFor(
  secondFrom: Limits['secondFrom'],
  { totals, day: date }: Sums,
  token?: string,
): Promise<KnownRate[]> {
  const known: KnownRate[] = []
  for (const to of currenciesOf(secondFrom))
    for (const from of currenciesOf(totals)) {
      if (from === to) continue
      const query = { paidCurrency: from, currency: to, date }
      const { found } = await callService(env.EXPENSE_URL, rateApi.on, { query }, { token })
      if (found) known.push({ from, to, rate: found.rate, ratePer: found.ratePer })
    }
  return known
}

/** What is new in a report: a correction that takes something off makes nothing smaller here. */
export function spentIn(lines: Array<Pick<StoredLine, 'amount' | 'currency' | 'state'>>): Totals {
  const spent = lines.filter(({ amount, state }) => amount > 0 && state === 'open')
  return sumByCurrency(
    spent.map(({ amount, currency }) => ({ amount: toDecimal(amount), currency })),
  )
}

/**
 * Whether a second person approves. All currencies count together, at the rates; where one has no rate, by their
 * shares of the limits of their own; and one with neither counts as above every limit, so that none is a way around.
 */
export function limitReached(spent: Totals, { secondFrom, rates }: Limits): boolean {
  const limits = new Map(currenciesOf(secondFrom).map((each) => [each, minor(secondFrom[each])]))
  const sums = currenciesOf(spent).map((each) => [each, spent[each] ?? '0'] as const)
  if (limits.size === 0 || sums.length === 0) return false
  let isJudged = false
  for (const [to, limit] of limits) {
    const parts = sums.map(([from, sum]) => {
      const rate = rates.find((known) => known.from === from && known.to === to)
      return from === to ? minor(sum) : rate && convert(sum, rate)
    })
    const known = parts.filter((part) => part !== undefined)
    if (known.reduce((sum, part) => sum + part, 0n) >= limit) return true
    isJudged ||= known.length === parts.length
  }
  if (isJudged) return false
  const whole = [...limits.values()].reduce((product, limit) => product * limit, 1n)
  const shares = sums.map(([currency, sum]) => {
    const limit = limits.get(currency)
    return limit ? (minor(sum) * whole) / limit : whole
  })
  return shares.reduce((sum, share) => sum + share, 0n) >= whole
}

function currenciesOf(by: Partial<Record<Currency, unknown>>): Currency[] {
  return Object.keys(by) as Currency[]
}

function minor(decimal: string | number | undefined): bigint {
  return BigInt(toMinor(String(decimal)) ?? 0)
}
