import type { Currency } from '@sortie/contracts/money'
import type { KnownRate } from '@sortie/contracts/rate-doubt'
import { ExpenseModel } from './expense.model.ts'

/** The last rate of the person that was not doubted, but not of the expense `except` itself. */
export async function lastRate(
  userId: string,
  pair: { paidCurrency: string; currency: Currency },
  except?: string,
): Promise<KnownRate | null> {
  const { paidCurrency, currency } = pair
  const last = await ExpenseModel.findOne({
    userId,
    paidCurrency,
    currency,
    rateDoubt: { $exists: false },
    ...(except && { _id: { $ne: except } }),
  })
    .sort({ date: -1, createdAt: -1, _id: -1 })
    .lean()
  if (!last?.rate || !last.ratePer) return null
  const { rate, ratePer, rateDate, date } = last
  return { rate, ratePer, day: (rateDate ?? date).toISOString().slice(0, 10), from: 'person' }
}
