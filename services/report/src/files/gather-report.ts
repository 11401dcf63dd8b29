import type { ExpenseJson } from '@sortie/contracts/expense'
import { flightApi } from '@sortie/contracts/flight'
import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { organisationApi } from '@sortie/contracts/organisation'
import { profileApi } from '@sortie/contracts/profile'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { callService } from '@sortie/platform/http/client'
import type { TokenSource } from '@sortie/platform/http/job-token'
import type { ReportData, ReportExpense } from '@sortie/report-document/report-data'
import { env } from '../env.ts'
import { expensesOf, idsAtOnce, receiptsOfAll } from './covered-expenses.ts'
import { dayOf, type ReportRequest } from './report-request.ts'
import { signatureFor } from './signature.queries.ts'

/** Throws when expenses, receipts, the profile or the requested mission are missing; only missions' names may be. */
export async function gatherReport(
  request: ReportRequest,
  token: TokenSource,
): Promise<ReportData> {
  const [gathered] = await gatherReports([request], token)
  return dataOf(gathered)
}

/** Fetches receipts and missions for all reports together; each report has an error of its own. */
export async function gatherReports(
  requests: ReportRequest[],
  token: TokenSource,
): Promise<PromiseSettledResult<ReportData>[]> {
  const asked = requests.map((request) => ({ request, expenses: expensesOf(request, token) }))
  const shared = sharedOf(Promise.allSettled(asked.map(({ expenses }) => expenses)), token)
  return Promise.allSettled(
    asked.map(({ request, expenses }) => gather(request, expenses, shared, token)),
  )
}

/** Gathers these expenses, in their order. */
export function gatherExpenses(
  request: ReportRequest,
  expenses: ExpenseJson[],
  token: TokenSource,
): Promise<ReportData> {
  const asked = Promise.resolve(expenses)
  return gather(request, asked, sharedOf(Promise.allSettled([asked]), token), token)
}

export function dataOf(gathered: PromiseSettledResult<ReportData> | undefined): ReportData {
  if (gathered?.status !== 'fulfilled') throw gathered?.reason
  return gathered.value
}

type Shared = {
  receiptsOf: Map<string, ReceiptJson[]>
  tripNames: Map<string, string>
  organisation: ReportData['organisation']
}

async function gather(
  request: ReportRequest,
  asked: Promise<ExpenseJson[]>,
  shared: Promise<Shared>,
  token: TokenSource,
): Promise<ReportData> {
  const [expenses, { receiptsOf, tripNames, organisation }, person, trip] = await Promise.all([
    asked,
    shared,
    request.person ?? profileOf(token),
    request.tripId && !request.person ? tripOf(request.tripId, token) : null,
  ])
  const { status, category, startDate, endDate, tripId } = request
  return {
    filters: { mode: tripId ? 'trip' : 'dates', status, category, startDate, endDate, tripId },
    person,
    organisation,
    trip,
    expenses: expenses.map((expense) =>
      printed(expense, receiptsOf.get(expense.id) ?? [], tripNames),
    ),
    signature: request.signatureId
      ? await signatureFor(request.signatureId, request.userId, { expenses, receiptsOf })
      : null,
    generatedOn: dayOf(request),
    generatedAt: request.askedAt,
    reportNumber: request.reportNumber,
  }
}

async function organisationOf(token: TokenSource): Promise<ReportData['organisation']> {
  const brand = await callService(env.AUTH_URL, organisationApi.brand, {}, { token: await token() })
  return brand.name || brand.logo ? brand : undefined
}

async function profileOf(token: TokenSource) {
  return callService(env.AUTH_URL, profileApi.profile, {}, { token: await token() })
}

async function tripOf(id: string, token: TokenSource) {
  const options = { token: await token() }
  const [trip, flights] = await Promise.all([
    callService(env.TRAVEL_URL, internalTravelApi.trip, { params: { id } }, options),
    callService(env.TRAVEL_URL, flightApi.list, { query: { tripId: id } }, options),
  ])
  return { ...trip, flights: flights.toReversed() }
}

/** The same for all. A failure to fetch expenses only fails its own report. */
async function sharedOf(
  asked: Promise<PromiseSettledResult<ExpenseJson[]>[]>,
  token: TokenSource,
): Promise<Shared> {
  const expenses = (await asked).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const [receiptsOf, tripNames, organisation] = await Promise.all([
    receiptsOfAll(expenses, token),
    tripNamesOf(expenses, token),
    organisationOf(token),
  ])
  return { receiptsOf, tripNames, organisation }
}

function printed(
  expense: ExpenseJson,
  receipts: ReceiptJson[],
  tripNames: Map<string, string>,
): ReportExpense {
  const tripName = expense.tripId && tripNames.get(expense.tripId)
  // The expense hears of its first receipt a moment later.
  const lostReceipt = receipts.length > 0 ? undefined : expense.lostReceipt
  return { ...expense, tripName, receipts, lostReceipt }
}

/** While the travel service is down the report has no mission names. A slow one is waited for. */
async function tripNamesOf(
  expenses: ExpenseJson[],
  token: TokenSource,
): Promise<Map<string, string>> {
  const ids = [...new Set(expenses.flatMap(({ tripId }) => tripId ?? []))]
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const body = { ids: ids.slice(from, from + idsAtOnce) }
    const options = { token: await token(), timeoutMs: 20_000 }
    const found = await callService(
      env.TRAVEL_URL,
      internalTravelApi.names,
      { body },
      options,
    ).catch(() => null)
    if (!found) break
    for (const { id, name } of found) names.set(id, name)
  }
  return names
}
