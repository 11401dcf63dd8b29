import type { DashboardStats } from '@sortie/contracts/dashboard'
import { departureOf } from '@sortie/contracts/departure'
import type { Flight } from '@sortie/contracts/flight'
import { receiptAnswer } from '@sortie/contracts/receipt-answer'
import type { Receipt } from '@sortie/contracts/receipt-record'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withinSight } from '@sortie/platform/mongo/entered-by'
import { withId } from '@sortie/platform/mongo/model'
import type { mongo } from 'mongoose'
import type * as z from 'zod/mini'
import { type Copy, CopyModel } from '../copies/copy.model.ts'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { batchesOf, readExpenses } from '../expenses/expense.queries.ts'
import { newestFirst } from '../expenses/expense-filter.ts'
import { type Spent, statisticsOf } from './statistics.ts'

/** Enough for the client's category filter and "Load More Operations" to work without another call. */
const recent = 50
const shownFlights = 3
const shownReceipts = 6
/** Decoded and added in one piece, which takes about 15 ms. */
const summedAtOnce = 4000
const summed = {
  _id: 0,
  amount: 1,
  currency: 1,
  category: 1,
  status: 1,
  date: 1,
  ...receiptAnswer,
  report: 1,
  returnedFrom: 1,
} as const

export async function statsOf(
  userId: string,
  zone: string,
): Promise<z.infer<typeof DashboardStats>> {
  const [{ statistics, recentExpenses }, flights, recentReceipts] = await Promise.all([
    ownExpenses(userId),
    upcomingFlights(userId, Date.now(), zone),
    newestReceipts(userId),
  ])
  return { ...statistics, ...flights, recentReceipts, recentExpenses: recentExpenses.map(withId) }
}

/** Most people's expenses of all time are not more than the recent ones: then they are read once. */
async function ownExpenses(userId: string) {
  const newest = await readExpenses({ userId }, newestFirst.sort, recent + 1).toArray()
  const isAll = newest.length <= recent
  const statistics = await statisticsOf(isAll ? [newest] : batchesOf(spentBy(userId)))
  return { statistics, recentExpenses: newest.slice(0, recent) }
}

function spentBy(userId: string): mongo.FindCursor<Spent> {
  return ExpenseModel.collection.find<Spent>(
    { userId, ...withinSight() } as never,
    {
      projection: summed,
      batchSize: summedAtOnce,
      maxTimeMS: longestReadMs,
    } as never,
  ) as never
}

/** No clock on earth is further from UTC (UTC-12 to UTC+14). */
const widestOffsetMs = 14 * 3600_000

/** The next flights, soonest first, and how many are to come. `zone` is that of the reader's clock. */
async function upcomingFlights(userId: string, now: number, zone: string) {
  // A departure that is kept as in UTC, because its zone is unknown, may be over or not.
  const ahead = { userId, kind: 'flight', at: { $gt: new Date(now - widestOffsetMs) } } as const
  const copies = await CopyModel.find(ahead).lean<Copy<Flight>[]>()
  const coming = copies
    .map(({ _id, record }) => ({ _id, record, departs: departureOf(record, zone) }))
    .filter(({ departs }) => departs > now)
    .toSorted((one, other) => one.departs - other.departs || (one._id < other._id ? -1 : 1))
  const upcomingFlights = coming.slice(0, shownFlights).map(({ record }) => record)
  return { flightCount: coming.length, upcomingFlights }
}

async function newestReceipts(userId: string): Promise<Receipt[]> {
  const copies = await CopyModel.find({ userId, kind: 'receipt' })
    .sort({ at: -1, _id: -1 })
    .limit(shownReceipts)
    .lean<Copy<Receipt>[]>()
  return copies.map(({ record }) => record)
}
