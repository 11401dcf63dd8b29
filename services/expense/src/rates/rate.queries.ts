import type { Currency } from '@sortie/contracts/money'
import { daysOfRate, type TableRate } from '@sortie/contracts/rate'
import { RateDayModel } from './rate-day.model.ts'

const dayMs = 86_400_000
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The table's rate of that day or the last one before it; a currency that is not EUR by a cross rate over EUR. */
export async function tableRate(
  paidCurrency: string,
  currency: Currency,
  date: Date,
): Promise<TableRate | null> {
  const asked = [paidCurrency, currency].filter((code) => code !== 'EUR')
  const day = await RateDayModel.findOne({
    _id: { $gte: dayOf(new Date(date.getTime() - daysOfRate * dayMs)), $lte: dayOf(date) },
    ...Object.fromEntries(asked.map((code) => [`rates.${code}`, { $exists: true }])),
  })
    .sort({ _id: -1 })
    .lean()
  if (!day) return null
  const forOneEuro = (code: string) => (code === 'EUR' ? '1' : (day.rates[code] ?? '1'))
  return {
    rate: forOneEuro(currency),
    ratePer: forOneEuro(paidCurrency),
    rateDate: new Date(`${day._id}T00:00:00.000Z`),
  }
}

export async function showTable() {
  const end = (order: 1 | -1) => RateDayModel.findOne().sort({ _id: order }).lean()
  const [first, last] = [await end(1), await end(-1)]
  return {
    days: await RateDayModel.countDocuments(),
    firstDay: first?._id ?? null,
    lastDay: last?._id ?? null,
    currencies: last ? ['EUR', ...Object.keys(last.rates)].sort() : [],
  }
}
