import { daysOfRate } from '@sortie/contracts/rate'
import { doubtOf } from '@sortie/contracts/rate-doubt'
import { AppError } from '@sortie/platform/errors'
import type { RateDay } from './rate-day.model.ts'

const dayMs = 86_400_000

/**
 * What the table does not have yet of a file that came by itself. Nobody looks at it, so it is refused as a whole where
 * its last day has not come, is long over or lacks what expenses are in, or where a rate is more than twice or less than
 * half the one before it; of a currency that the table never had, far from what is roughly usual. `last` is the table's
 * last day with the last rate of each currency that the day itself lacks.
 */
export function newDaysOf(days: RateDay[], last: RateDay | null, today: string): RateDay[] {
  const newest = days.reduce((one, other) => (other._id > one._id ? other : one))
  if (newest._id > today) throw lie(`Its last day, ${newest._id}, has not come yet.`)
  const oldest = new Date(Date.parse(today) - daysOfRate * dayMs).toISOString().slice(0, 10)
  if (newest._id < oldest) throw lie(`Its last day, ${newest._id}, is more than a week ago.`)
  if (last && newest._id < last._id)
    throw lie(`Its last day is ${newest._id}, but the table has ${last._id} already.`)
  if (!newest.rates.USD) throw lie('It has no rate of USD on its last day.')
  const fresh = days
    .filter(({ _id }) => !last || _id > last._id)
    .sort((one, other) => (one._id < other._id ? -1 : 1))
  let before = last ?? undefined
  for (const day of fresh) {
    demandNear(day, before)
    before = { _id: day._id, rates: { ...before?.rates, ...day.rates } }
  }
  if (fresh.length > 0) demandUsual(newest, last)
  return fresh
}

/** Compared with the one before, so that no day between the last one and the newest is far off either. */
function demandNear({ _id, rates }: RateDay, before: RateDay | undefined): void {
  for (const [currency, rate] of Object.entries(rates)) {
    const known = before?.rates[currency]
    if (known && !isNear(Number(rate), Number(known)))
      throw lie(`${currency} is ${rate} for one euro on ${_id}, and was ${known} before.`)
  }
}

/** What the table never had is compared on the newest day alone: what is usual is that of these years. */
function demandUsual({ _id, rates }: RateDay, last: RateDay | null): void {
  for (const [paidCurrency, ratePer] of Object.entries(rates)) {
    if (last?.rates[paidCurrency]) continue
    const doubt = doubtOf({ rate: '1', ratePer }, { paidCurrency, currency: 'EUR' }, null)
    if (doubt) throw lie(`${paidCurrency} is ${ratePer} for one euro on ${_id}, ${doubt.text}.`)
  }
}

function isNear(rate: number, before: number): boolean {
  return rate <= before * 2 && rate >= before / 2
}

function lie(sentence: string) {
  return new AppError('invalid', 'rates_not_believed', sentence)
}
