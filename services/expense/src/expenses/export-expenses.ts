import type { AdminExpenseFilter } from '@sortie/contracts/admin-expense'
import type { ExpenseFilter } from '@sortie/contracts/expense'
import { toDecimal } from '@sortie/contracts/money'
import { type CsvFormat, profileApi } from '@sortie/contracts/profile'
import { tripApi } from '@sortie/contracts/travel'
import { note, told } from '@sortie/platform/events/note'
import { callService } from '@sortie/platform/http/client'
import { sendPieces } from '@sortie/platform/http/pieces'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { byteOrderMark, csvHeader, csvRow } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { env } from '../env.ts'
import { addPeople, type Named } from '../people/people.ts'
import { TripModel } from '../trips/trip.model.ts'
import type { StoredExpense } from './expense.model.ts'
import { batchesOf, readExpenses } from './expense.queries.ts'
import { matchingAll, orderOf } from './expense-filter.ts'

/** Rows written at once: with the longest notes some 10 ms. */
const inOnePiece = 50

type Names = ReadonlyMap<string, string>
type PersonOf = (expense: StoredExpense) => string[]
type NamesFor = (expenses: StoredExpense[]) => Promise<{ trips: Names; personOf?: PersonOf }>

export async function exportOwn(
  filter: ExpenseFilter,
  userId: string,
  day: string,
  response: Response,
): Promise<void> {
  await noteExport(userId, userId)
  let own: Promise<Names> | undefined
  const names = async () => {
    own ??= ownNames(userId)
    return { trips: await own }
  }
  return sendPieces(response, piecesOf({ ...filter, userId }, names, false, day, response))
}

/** Everyone's expenses with whose they are; missions' names are from this service's read copy. */
export async function exportEveryones(
  filter: AdminExpenseFilter,
  adminId: string,
  day: string,
  response: Response,
): Promise<void> {
  await noteExport(adminId, 'everyone')
  const people = new Map<string, Named>()
  const personOf = ({ _id, userId }: StoredExpense) => {
    const { email = '', name = '', department = '' } = people.get(userId) ?? {}
    return [email, name, department, _id]
  }
  const names = async (expenses: StoredExpense[]) => {
    await addPeople(
      people,
      expenses.map(({ userId }) => userId),
    )
    return { trips: await namesOfBatch(expenses), personOf }
  }
  return sendPieces(response, piecesOf(filter, names, true, day, response))
}

function noteExport(ownerId: string, whose: string): Promise<void> {
  const changes = [told('format', 'csv')]
  return transaction(() =>
    note({ act: 'expenses_exported', kind: 'export', id: whose, ownerId, changes }),
  )
}

async function* piecesOf(
  { limit, after, ...filter }: ExpenseFilter & AdminExpenseFilter,
  names: NamesFor,
  withPerson: boolean,
  day: string,
  response: Response,
): AsyncGenerator<string> {
  const order = orderOf(filter)
  const where = { $and: [await matchingAll(filter), order.after(after)] }
  const askedFormat = formatOfReader()
  const batches = batchesOf(readExpenses(where, order.sort, limit))
  try {
    // CSV headers are set only when the documents arrive: until then a failure can still be answered as a problem.
    let batch = await batches.next()
    response.type('text/csv').attachment(`expenses_${day}.csv`)
    const format = await askedFormat
    yield byteOrderMark + csvHeader(format, withPerson)
    // Requested after the first bytes are on their way, so that nobody waits for the names before.
    for (; !batch.done; batch = await batches.next())
      yield* linesOf(batch.value, await names(batch.value), format)
  } finally {
    await batches.return(undefined)
  }
}

/** Others are answered between the pieces. */
async function* linesOf(
  expenses: StoredExpense[],
  { trips, personOf }: Awaited<ReturnType<NamesFor>>,
  format: CsvFormat,
): AsyncGenerator<string> {
  for (let from = 0; from < expenses.length; from += inOnePiece) {
    const rows = expenses.slice(from, from + inOnePiece).map((expense) => {
      const row = {
        ...expense,
        date: expense.date.toISOString(),
        amount: toDecimal(expense.amount),
        rateDate: expense.rateDate?.toISOString(),
        mission: expense.tripId && trips.get(expense.tripId),
      }
      return csvRow(row, format, personOf?.(expense))
    })
    yield rows.join('')
    await letOthersRun()
  }
}

/** The setting of whoever downloads; while auth is down, what holds without one. */
async function formatOfReader(): Promise<CsvFormat> {
  try {
    const profile = await callService(env.AUTH_URL, profileApi.profile, {}, { timeoutMs: 2000 })
    return profile.csvFormat ?? 'comma'
  } catch (error) {
    log.warn({ err: error }, 'CSV setting not known')
    return 'comma'
  }
}

/** Names as the travel service has them now; while it is down, those of the read copy. */
async function ownNames(userId: string): Promise<Names> {
  try {
    const trips = await callService(env.TRAVEL_URL, tripApi.list, {}, { timeoutMs: 2000 })
    return new Map(trips.map(({ id, name }) => [id, name]))
  } catch {
    return keptNames({ userId })
  }
}

/** An organisation has more missions than belong into memory. */
function namesOfBatch(expenses: StoredExpense[]): Promise<Names> {
  const ids = new Set(expenses.flatMap(({ tripId }) => tripId ?? []))
  return keptNames({ _id: { $in: [...ids] } })
}

async function keptNames(where: { userId?: string; _id?: { $in: string[] } }): Promise<Names> {
  const trips = await TripModel.find({ ...where, gone: false }, { name: 1 }).lean()
  return new Map(trips.map(({ _id, name }) => [_id, name]))
}
