import { daysOfRate } from '@sortie/contracts/rate'
import { AppError } from '@sortie/platform/errors'
import type { RateDay } from './rate-day.model.ts'

const dayMs = 86_400_000

/**
 * What the table does not have yet of a file that came by itself. Nobody looks at it, so it is refused as a whole where its
 * last day has not come or is long over, lacks what expenses are in, or a rate is more than twice or less than half the last.
 */
export function newDaysOf(days: RateDay[], last: RateDay | null, today: string): RateDay[] {
  const newest = days.reduce((one, other) => (other._id > one._id ? other : one))
  const ahead = shifted(today, 1)
  if (newest._id > ahead) throw lie(`Its last day, ${newest._id}, has not come yet.`)
  if (newest._id < shifted(today, -daysOfRate))
    throw lie(`Its last day, ${newest._id}, is more than a week ago.`)
  if (last && newest._id < last._id)
    throw lie(`Its last day is ${newest._id}, but the table has ${last._id} already.`)
  if (!newest.rates.USD) throw lie('It has no rate of USD on its last day.')
  for (const [currency, rate] of Object.entries(newest.rates)) {
    const before = last?.rates[currency]
    if (before && !isNear(Number(rate), Number(before)))
      throw lie(
        `${currency} is ${rate} for one euro on ${newest._id}, and was ${before} on ${last?._id}.`,
      )
  }
  return days.filter(({ _id }) => !last || _id > last._id)
}

function isNear(rate: number, before: number): boolean {
  return rate <= before * 2 && rate >= before / 2
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function lie(sentence: string) {
  return new AppError('invalid', 'rates_not_believed', sentence)
}
