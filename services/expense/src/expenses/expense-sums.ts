import type { ExpenseSummary } from '@sortie/contracts/expense'
import { type Currency, toDecimal } from '@sortie/contracts/money'
import { ExpenseModel } from './expense.model.ts'
import { matching, type Narrowed } from './expense-filter.ts'

type Sum = { currency: Currency; count: number; sum: number }

const counted = { count: { $sum: 1 }, sum: { $sum: '$amount' } }

export async function summarise(filter: Narrowed): Promise<ExpenseSummary> {
  const sums = await ExpenseModel.aggregate<Sum>([
    { $match: matching(filter) },
    { $group: { _id: '$currency', ...counted } },
    { $project: { _id: 0, currency: '$_id', count: 1, sum: 1 } },
  ])
  return summaryOf(sums)
}

export async function sumsOfTrips(
  userId: string,
): Promise<Array<ExpenseSummary & { tripId: string }>> {
  const sums = await ExpenseModel.aggregate<Sum & { tripId: string }>([
    { $match: { userId, tripId: { $ne: null } } },
    { $group: { _id: { tripId: '$tripId', currency: '$currency' }, ...counted } },
    { $project: { _id: 0, tripId: '$_id.tripId', currency: '$_id.currency', count: 1, sum: 1 } },
  ])
  return [...Map.groupBy(sums, ({ tripId }) => tripId)].map(([tripId, ofTrip]) => ({
    tripId,
    ...summaryOf(ofTrip),
  }))
}

function summaryOf(sums: Sum[]): ExpenseSummary {
  const inOrder = sums.toSorted((a, b) => b.currency.localeCompare(a.currency))
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    totals: Object.fromEntries(inOrder.map(({ currency, sum }) => [currency, toDecimal(sum)])),
  }
}
