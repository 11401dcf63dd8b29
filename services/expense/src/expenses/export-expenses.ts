import type { AdminExpenseFilter } from '@sortie/contracts/admin-expense'
import type { ExpenseFilter } from '@sortie/contracts/expense'
import { toDecimal } from '@sortie/contracts/money'
import { publish } from '@sortie/platform/events/outbox'
import { sendPieces } from '@sortie/platform/http/pieces'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { byteOrderMark, csvHeader, csvRow } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { addPeople, type Named } from '../people/people.ts'
import { PersonModel } from '../people/person.model.ts'
import { TripModel } from '../trips/trip.model.ts'
import type { StoredExpense } from './expense.model.ts'
import { batchesOf, readExpenses } from './expense.queries.ts'
import { matchingAll, orderOf } from './expense-filter.ts'
import { placesOfCsv } from './places.ts'

/** Rows written at once: with the longest notes some 10 ms. */
const inOnePiece = 50

type Names = ReadonlyMap<string, string>
type PersonOf = (expense: StoredExpense) => string[]
type WithPerson = {
  lookUp: (expenses: StoredExpense[]) => Promise<void>
  personOf: PersonOf
}

export async function exportOwn(
  filter: ExpenseFilter,
  userId: string,
  day: string,
  response: Response,
): Promise<void> {
  await announceExport(userId, userId)
  return sendPieces(response, piecesOf({ ...filter, userId }, userId, day, response))
}

/** Everyone's expenses with whose they are. */
export async function exportEveryones(
  filter: AdminExpenseFilter,
  adminId: string,
  day: string,
  response: Response,
): Promise<void> {
  await announceExport(adminId, 'everyone')
  const people = new Map<string, Named>()
  const personOf = ({ _id, userId }: StoredExpense) => {
    const { email = '', name = '', department = '' } = people.get(userId) ?? {}
    return [email, name, department, _id]
  }
  const lookUp = (expenses: StoredExpense[]) =>
    addPeople(
      people,
      expenses.map(({ userId }) => userId),
    )
  const withPerson = { lookUp, personOf }
  return sendPieces(response, piecesOf(filter, adminId, day, response, withPerson))
}

function announceExport(ownerId: string, whose: string): Promise<void> {
  const about = { kind: 'export', id: whose, ownerId, changes: [told('format', 'csv')] } as const
  return transaction(() =>
    publish('expenses.exported', { trail: { act: 'expenses_exported', ...about } }),
  )
}

async function* piecesOf(
  { limit, after, ...filter }: ExpenseFilter & AdminExpenseFilter,
  readerId: string,
  day: string,
  response: Response,
  withPerson?: WithPerson,
): AsyncGenerator<string> {
  const order = orderOf(filter)
  const where = { $and: [await matchingAll(filter), order.after(after)] }
  const batches = batchesOf(readExpenses(where, order.sort, limit))
  const placesOf = placesOfCsv()
  try {
    // CSV headers are set only when the documents arrive: until then a failure can still be answered as a problem.
    let batch = await batches.next()
    response.type('text/csv').attachment(`expenses_${day}.csv`)
    const { csvFormat = 'comma' } = (await PersonModel.findById(readerId).lean()) ?? {}
    yield byteOrderMark + csvHeader(csvFormat, withPerson !== undefined, ['place'])
    // After the first bytes are on their way, so that nobody waits for the names before.
    for (; !batch.done; batch = await batches.next()) {
      await withPerson?.lookUp(batch.value)
      const missions = await namesOf(batch.value)
      const placeOf = await placesOf(batch.value)
      for (let from = 0; from < batch.value.length; from += inOnePiece) {
        yield batch.value
          .slice(from, from + inOnePiece)
          .map((expense) =>
            csvRow(rowOf(expense, missions), csvFormat, withPerson?.personOf(expense), [
              placeOf(expense),
            ]),
          )
          .join('')
        // Others are answered between the pieces.
        await letOthersRun()
      }
    }
  } finally {
    await batches.return(undefined)
  }
}

function rowOf(expense: StoredExpense, missions: Names) {
  return {
    ...expense,
    date: expense.date.toISOString(),
    amount: toDecimal(expense.amount),
    rateDate: expense.rateDate?.toISOString(),
    mission: expense.tripId && missions.get(expense.tripId),
  }
}

/** The names come from this service's copies; an organisation has more missions than belong into memory. */
async function namesOf(expenses: StoredExpense[]): Promise<Names> {
  const ids = new Set(expenses.flatMap(({ tripId }) => tripId ?? []))
  if (ids.size === 0) return new Map()
  const known = { _id: { $in: [...ids] }, gone: false }
  const trips = await TripModel.find(known, { name: 1 }).lean()
  return new Map(trips.map(({ _id, name }) => [_id, name]))
}
