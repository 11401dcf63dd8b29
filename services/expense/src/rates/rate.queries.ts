import type { Currency } from '@sortie/contracts/money'
import { daysOfRate, type TableRate } from '@sortie/contracts/rate'
import type { KnownRate } from '@sortie/contracts/rate-doubt'
import { type RateDay, RateDayModel } from './rate-day.model.ts'
import { fetchingId, RateFetchingModel } from './rate-fetching.model.ts'

const dayMs = 86_400_000
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The table's rate of that day or the last one before it; a currency that is not EUR by a cross rate over EUR. */
export async function tableRate(
  paidCurrency: string,
  currency: Currency,
  date: Date,
): Promise<TableRate | null> {
  const from = dayOf(new Date(date.getTime() - daysOfRate * dayMs))
  const found = await tableDay(paidCurrency, currency, { $gte: from, $lte: dayOf(date) }, -1)
  if (!found) return null
  const { day, ...rate } = found
  return { ...rate, rateDate: new Date(`${day}T00:00:00.000Z`) }
}

export type Asked = { paidCurrency: string; currency: Currency; date: Date }

/** The table's rate to compare another with: of the last day before it, or the first one after it. */
export async function nearestRate({
  paidCurrency,
  currency,
  date,
}: Asked): Promise<KnownRate | null> {
  const day = dayOf(date)
  const table =
    (await tableDay(paidCurrency, currency, { $lte: day }, -1)) ??
    (await tableDay(paidCurrency, currency, { $gt: day }, 1))
  return table && { ...table, from: 'table' }
}

/** The first day in this order on which the table has both currencies. */
async function tableDay(paidCurrency: string, currency: string, _id: object, order: 1 | -1) {
  const asked = [paidCurrency, currency].filter((code) => code !== 'EUR')
  const having = asked.map((code) => [`rates.${code}`, { $exists: true }])
  const day = await RateDayModel.findOne({ _id, ...Object.fromEntries(having) })
    .sort({ _id: order })
    .lean()
  if (!day) return null
  const forOneEuro = (code: string) => (code === 'EUR' ? '1' : (day.rates[code] ?? '1'))
  return { rate: forOneEuro(currency), ratePer: forOneEuro(paidCurrency), day: day._id }
}

/** The table's last day, with the last rate of each of these currencies that is not in it. */
export async function lastRates(currencies: Set<string>): Promise<RateDay | null> {
  const last = await RateDayModel.findOne().sort({ _id: -1 }).lean()
  if (!last) return null
  const rates = { ...last.rates }
  for (const code of currencies) {
    const field = `rates.${code}`
    const day = rates[code]
      ? null
      : await RateDayModel.findOne({ [field]: { $exists: true } }, { [field]: 1 })
          .sort({ _id: -1 })
          .lean<RateDay>()
    if (day) Object.assign(rates, day.rates)
  }
  return { ...last, rates }
}

export async function showTable(address: string | undefined) {
  const end = (order: 1 | -1) => RateDayModel.findOne().sort({ _id: order }).lean()
  const [first, last] = [await end(1), await end(-1)]
  return {
    days: await RateDayModel.countDocuments(),
    firstDay: first?._id ?? null,
    lastDay: last?._id ?? null,
    rates: last?.rates ?? {},
    daily: address ? await dailyOf(address) : null,
  }
}

async function dailyOf(address: string) {
  const { origin, pathname } = new URL(address)
  const state = await RateFetchingModel.findById(fetchingId).lean()
  return {
    address: origin + pathname,
    isOn: state?.isOn ?? false,
    lookedAt: state?.lookedAt?.toISOString() ?? null,
    problem: state?.problem ?? null,
  }
}
