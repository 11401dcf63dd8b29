import type { Category, ExpenseStatus, ExpenseSummary } from '@sortie/contracts/expense'
import { type Currency, toDecimal } from '@sortie/contracts/money'
import { ExpenseModel } from './expense.model.ts'
import { matchingAll, type Narrowed } from './expense-filter.ts'

type Sum = { currency: Currency; count: number; sum: number }

const counted = { count: { $sum: 1 }, sum: { $sum: '$amount' } }

/** Within `longestMs`, by default as every read. */
export async function summarise(filter: Narrowed, longestMs?: number): Promise<ExpenseSummary> {
  const sums = await ExpenseModel.aggregate<Sum>(
    [
      { $match: await matchingAll(filter) },
      { $group: { _id: '$currency', ...counted } },
      { $project: { _id: 0, currency: '$_id', count: 1, sum: 1 } },
    ],
    longestMs ? { maxTimeMS: longestMs, socketTimeoutMS: longestMs + 1000 } : {},
  )
  return summaryOf(sums)
}

type Part = { category: Category; status: ExpenseStatus }

export async function breakDown(filter: Narrowed): Promise<Array<ExpenseSummary & Part>> {
  const key = { currency: '$currency', category: '$category', status: '$status' }
  const sums = await ExpenseModel.aggregate<
    Omit<Sum, 'currency'> & { _id: Part & Pick<Sum, 'currency'> }
  >([{ $match: await matchingAll(filter) }, { $group: { _id: key, ...counted } }])
  const parts = Map.groupBy(sums, ({ _id: { category, status } }) => `${category} ${status}`)
  return [...parts.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { category, status } = first._id
    return { category, status, ...summaryOf(some.map((sum) => ({ ...sum, ...sum._id }))) }
  })
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
