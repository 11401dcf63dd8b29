import type { Endpoint } from '@sortie/contracts/endpoint'
import type { DashboardStats } from '@sortie/contracts/expense'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { internalTravelApi } from '@sortie/contracts/travel'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/logger'
import { withId } from '@sortie/platform/mongo/model'
import * as z from 'zod/mini'
import { env } from '../env.ts'
import { ExpenseModel, shown } from '../expenses/expense.model.ts'
import { newestFirst } from '../expenses/expense.queries.ts'
import { statisticsOf } from './statistics.ts'

/** So many that the client's category filter and "Load More Operations" find enough without another call. */
const recent = 50
/** The dashboard does not wait longer for a neighbour: it shows the rest. */
const patienceMs = 1500

export async function statsOf(userId: string): Promise<z.infer<typeof DashboardStats>> {
  const [spent, recentExpenses, travel, receipts] = await Promise.all([
    ExpenseModel.find({ userId }, { _id: 0, amount: 1, currency: 1, category: 1, status: 1, date: 1 }).lean(),
    ExpenseModel.find({ userId }, shown).sort(newestFirst.sort).limit(recent).lean(),
    part('travel', env.TRAVEL_URL, internalTravelApi.upcoming),
    part('receipt', env.RECEIPT_URL, internalReceiptApi.summary),
  ])
  const partial = [travel ? null : ('travel' as const), receipts ? null : ('receipt' as const)].filter(
    (name) => name !== null,
  )
  return {
    ...statisticsOf(spent),
    recentExpenses: recentExpenses.map(withId),
    flightCount: travel?.count ?? 0,
    upcomingFlights: travel?.flights ?? [],
    receiptCount: receipts?.count ?? 0,
    recentReceipts: receipts?.recent ?? [],
    ...(partial.length > 0 && { partial }),
  }
}

/** What a neighbour adds, decoded; null when it is away, slow or in trouble. */
async function part<E extends Endpoint & { response: z.ZodMiniType }>(
  name: string,
  url: string,
  endpoint: E,
): Promise<z.output<E['response']> | null> {
  try {
    const answer = await callService<Endpoint>(url, endpoint, {}, { timeoutMs: patienceMs })
    return z.decode(endpoint.response, answer as never) as z.output<E['response']>
  } catch (error) {
    log.warn({ part: name, code: error instanceof AppError ? error.code : 'unexpected' }, 'dashboard without a part')
    return null
  }
}
