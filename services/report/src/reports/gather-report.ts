import { profileApi } from '@sortie/contracts/auth'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ReceiptJson } from '@sortie/contracts/receipt'
import { internalTravelApi, tripApi } from '@sortie/contracts/travel'
import { callService } from '@sortie/platform/http/client'
import type { ReportData, ReportExpense } from '@sortie/report-document/report-data'
import { env } from '../env.ts'
import { signatureFor } from '../signatures/signature.queries.ts'
import { coveredExpenses } from './covered-expenses.ts'
import type { ReportRequest } from './report-request.ts'

/**
 * Asks the owners for all that a report prints. Throws when expenses, receipts or the profile cannot be had, or the
 * mission or signature asked for does not exist; only the missions' names may be missing.
 */
export async function gatherReport(request: ReportRequest, token: string): Promise<ReportData> {
  const own = !request.person
  const [covered, person, trip, missions] = await Promise.all([
    coveredExpenses(request, token),
    request.person ?? callService(env.AUTH_URL, profileApi.profile, {}, { token }),
    request.tripId && own
      ? callService(env.TRAVEL_URL, internalTravelApi.trip, { params: { id: request.tripId } }, { token })
      : null,
    own ? missionNames(token) : new Map<string, string>(),
  ])
  const { expenses, receiptsOf } = covered
  const { status, category, startDate, endDate, tripId } = request
  return {
    filters: { mode: tripId ? 'trip' : 'dates', status, category, startDate, endDate, tripId },
    person,
    trip,
    expenses: expenses.map((expense) => printed(expense, receiptsOf.get(expense.id) ?? [], missions)),
    signature: request.signatureId ? await signatureFor(request.signatureId, request.userId, covered) : null,
    generatedOn: request.askedAt,
    reportNumber: request.reportNumber,
  }
}

function printed(expense: ExpenseJson, receipts: ReceiptJson[], missions: Map<string, string>): ReportExpense {
  const { id, date, category, merchant, notes, amount, currency, paymentMethod, status, tripId } = expense
  const tripName = tripId && missions.get(tripId)
  return { id, date, category, merchant, notes, amount, currency, paymentMethod, status, tripName, receipts }
}

/** The names are told beside what counts: without the travel service the report is made without them. */
async function missionNames(token: string): Promise<Map<string, string>> {
  const trips = await callService(env.TRAVEL_URL, tripApi.list, {}, { token, timeoutMs: 2000 }).catch(() => [])
  return new Map(trips.map(({ id, name }) => [id, name]))
}
