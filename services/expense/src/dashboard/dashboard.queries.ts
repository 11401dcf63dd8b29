import type { DashboardStats } from '@sortie/contracts/dashboard'
import type { Endpoint } from '@sortie/contracts/endpoint'
import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withId } from '@sortie/platform/mongo/model'
import { log } from '@sortie/platform/ops/logger'
import type { mongo } from 'mongoose'
import * as z from 'zod/mini'
import { env } from '../env.ts'
import { ExpenseModel } from '../expenses/expense.model.ts'
import { batchesOf, readExpenses } from '../expenses/expense.queries.ts'
import { newestFirst } from '../expenses/expense-filter.ts'
import { type Spent, statisticsOf } from './statistics.ts'

/** Enough for the client's category filter and "Load More Operations" to work without another call. */
const recent = 50
/** How long the dashboard waits for another service before it shows the rest without it. */
const timeoutMs = 1500
/** Decoded and added in one piece, which takes about 15 ms. */
const summedAtOnce = 4000
const summed = { _id: 0, amount: 1, currency: 1, category: 1, status: 1, date: 1 } as const

export async function statsOf(
  userId: string,
  zone: string,
): Promise<z.infer<typeof DashboardStats>> {
  const [{ statistics, recentExpenses }, travel, receipts] = await Promise.all([
    ownExpenses(userId),
    part('travel', env.TRAVEL_URL, internalTravelApi.upcoming, { zone }),
    part('receipt', env.RECEIPT_URL, internalReceiptApi.summary),
  ])
  const partial = [
    ...(travel ? [] : ['travel' as const]),
    ...(receipts ? [] : ['receipt' as const]),
  ]
  return {
    ...statistics,
    recentExpenses: recentExpenses.map(withId),
    flightCount: travel?.count ?? 0,
    upcomingFlights: travel?.flights ?? [],
    receiptCount: receipts?.count ?? 0,
    recentReceipts: receipts?.recent ?? [],
    ...(partial.length > 0 && { partial }),
  }
}

/** Most people's expenses of all time are not more than the recent ones: then they are read once. */
async function ownExpenses(userId: string) {
  const newest = await readExpenses({ userId }, newestFirst.sort, recent + 1).toArray()
  const isAll = newest.length <= recent
  const statistics = await statisticsOf(isAll ? [newest] : batchesOf(spentBy(userId)))
  return { statistics, recentExpenses: newest.slice(0, recent) }
}

function spentBy(userId: string): mongo.FindCursor<Spent> {
  return ExpenseModel.collection.find<Spent>({ userId }, {
    projection: summed,
    batchSize: summedAtOnce,
    maxTimeMS: longestReadMs,
  } as never) as never
}

async function part<E extends Endpoint & { response: z.ZodMiniType }>(
  name: 'travel' | 'receipt',
  url: string,
  endpoint: E,
  query: Record<string, string> = {},
): Promise<z.output<E['response']> | null> {
  try {
    const answer = await callService<Endpoint>(url, endpoint, { query }, { timeoutMs })
    return z.decode(endpoint.response, answer as never) as z.output<E['response']>
  } catch (error) {
    log.warn(
      { part: name, code: error instanceof AppError ? error.code : 'unexpected' },
      'dashboard without a part',
    )
    return null
  }
}
