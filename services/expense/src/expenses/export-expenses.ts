import type { ExpenseFilter } from '@sortie/contracts/expense'
import { toDecimal } from '@sortie/contracts/money'
import { tripApi } from '@sortie/contracts/travel'
import { callService } from '@sortie/platform/http/client'
import { sendPieces } from '@sortie/platform/http/pieces'
import { byteOrderMark, csvHeader, csvRow } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { env } from '../env.ts'
import { MissionModel } from '../missions/mission.model.ts'
import type { StoredExpense } from './expense.model.ts'
import { batchesOf, matching, newestFirst, readExpenses } from './expense.queries.ts'

type Names = ReadonlyMap<string, string>

/** The caller's expenses as CSV, in the order and with the filters of the list. */
export function exportOwn(filter: ExpenseFilter, userId: string, response: Response): Promise<void> {
  return sendPieces(
    response,
    linesOf(filter, userId, () => ownNames(userId), response),
  )
}

/** Everyone's, for administrators; the missions' names as this service has heard of them. */
export function exportEveryones(filter: ExpenseFilter, response: Response): Promise<void> {
  return sendPieces(
    response,
    linesOf(filter, undefined, () => keptNames({}), response),
  )
}

async function* linesOf(
  { limit, after, ...filter }: ExpenseFilter,
  userId: string | undefined,
  names: () => Promise<Names>,
  response: Response,
): AsyncGenerator<string> {
  const where = { $and: [matching(filter, userId), newestFirst.after(after)] }
  const batches = batchesOf(readExpenses(where, newestFirst.sort, limit))
  try {
    // Only once the documents answer is it a CSV: until then a problem may still be told.
    let batch = await batches.next()
    const asked = names()
    response.type('text/csv').attachment(`expenses_${new Date().toISOString().slice(0, 10)}.csv`)
    yield byteOrderMark + csvHeader
    const known = await asked
    for (; !batch.done; batch = await batches.next())
      yield batch.value.map((expense) => lineOf(expense, known)).join('')
  } finally {
    await batches.return(undefined)
  }
}

function lineOf(expense: StoredExpense, names: Names): string {
  const { merchant, category, currency, paymentMethod, status, notes, receiptCount } = expense
  return csvRow({
    date: dayOf(expense.date.getTime()),
    merchant,
    category,
    amount: toDecimal(expense.amount),
    currency,
    paymentMethod,
    status,
    mission: expense.tripId && names.get(expense.tripId),
    notes,
    receiptCount,
  })
}

/** Expenses come in the order of their days: the last one's text is mostly the next one's too. */
let lastDay = { time: Number.NaN, text: '' }
function dayOf(time: number): string {
  if (time !== lastDay.time) lastDay = { time, text: new Date(time).toISOString().slice(0, 10) }
  return lastDay.text
}

/** The travel service is right this moment; while it is away, the copies stand in. */
async function ownNames(userId: string): Promise<Names> {
  try {
    const trips = await callService(env.TRAVEL_URL, tripApi.list, {}, { timeoutMs: 2000 })
    return new Map(trips.map(({ id, name }) => [id, name]))
  } catch {
    return keptNames({ userId })
  }
}

async function keptNames(where: { userId?: string }): Promise<Names> {
  const missions = await MissionModel.find({ ...where, gone: false }, { name: 1 }).lean()
  return new Map(missions.map(({ _id, name }) => [_id, name]))
}
