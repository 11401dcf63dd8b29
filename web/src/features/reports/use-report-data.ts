import { today } from '@sortie/contracts/calendar'
import { urlOf } from '@sortie/contracts/endpoint'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { maxExpenseIds, receiptApi } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { reportNumber } from '@sortie/report-document/labels'
import type { ReportData } from '@sortie/report-document/report-data'
import { useEffect, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { useListFlightsQuery } from '../../records/flights/flights.api.ts'
import { useProfileQuery } from '../../records/profile/profile.api.ts'
import { receiptUrl } from '../../records/receipts/receipt-url.ts'
import { useBrandQuery } from '../../records/reports/brand.api.ts'
import { chosen } from '../../records/reports/report.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'

const parts = ['expenses', 'profile', 'missions', 'flights']

/** The data of the print page once all of it has been read, or the error of what could not be read. */
export function useReportData(search: Record<string, string>) {
  const filters = chosen({
    category: search.category,
    status: search.status,
    startDate: search.startDate,
    endDate: search.endDate,
    tripId: search.tripId,
  })
  const { tripId } = filters
  const queries = [
    useListExpensesQuery(filters),
    useProfileQuery(),
    useListTripsQuery(),
    useListFlightsQuery(undefined, { skip: !tripId }),
  ] as const
  const [id] = useState(newId)
  const [{ data: expenses }, { data: profile }, { data: trips }, { data: flights = [] }] = queries
  const failed = queries.findIndex((each) => each.error)
  const error = queries[failed]?.error
  const title = `Failed to fetch ${parts[failed]}`
  const retry = () => {
    for (const each of queries) if (each.error) void each.refetch()
  }
  // Without a line it is printed without them.
  const brand = useBrandQuery()
  const receipts = useReceiptsOf(expenses)
  if (
    !expenses ||
    !profile ||
    !trips ||
    !receipts ||
    brand.isLoading ||
    (tripId && queries[3].isLoading)
  )
    return { error, title, retry }

  const tripOf = (id: string | null | undefined) => trips.find((trip) => trip.id === id)
  const trip = tripOf(tripId)
  const day = today()
  const data: ReportData = {
    filters: { mode: filters.tripId ? 'trip' : 'dates', ...filters } as ReportData['filters'],
    trip: trip && {
      ...trip,
      flights: flights.filter((each) => each.tripId === tripId).toReversed(),
    },
    person: profile,
    ...((brand.data?.name || brand.data?.logo) && { organisation: brand.data }),
    // Oldest first, as a report is read.
    expenses: expenses.toReversed().map((expense) => ({
      ...expense,
      tripName: tripOf(expense.tripId)?.name,
      receipts: (receipts.get(expense.id) ?? []).map((receipt) => ({
        ...receipt,
        // What was turned by hand is printed as it was turned.
        url: receiptUrl(receipt.id, receipt.turned ? 'print' : 'file'),
      })),
    })),
    generatedOn: day,
    reportNumber: reportNumber(id, day),
  }
  return { data, error, title, retry }
}

/** The receipts by expense; a failed fetch counts as none. Undefined until all have answered. */
function useReceiptsOf(
  expenses: readonly ExpenseJson[] | undefined,
): Map<string, ReceiptJson[]> | undefined {
  const [receipts, setReceipts] = useState<Map<string, ReceiptJson[]>>()
  useEffect(() => {
    if (!expenses) return
    const controller = new AbortController()
    const ids = expenses.filter(({ receiptCount }) => receiptCount > 0).map(({ id }) => id)
    const calls: Promise<ReceiptJson[]>[] = []
    for (let from = 0; from < ids.length; from += maxExpenseIds)
      calls.push(fetchReceipts(ids.slice(from, from + maxExpenseIds), controller.signal))
    void Promise.all(calls).then((answers) => {
      if (!controller.signal.aborted)
        setReceipts(Map.groupBy(answers.flat(), ({ expenseId }) => expenseId))
    })
    return () => controller.abort()
  }, [expenses])
  return receipts
}

async function fetchReceipts(ids: string[], signal: AbortSignal): Promise<ReceiptJson[]> {
  const url = urlOf(receiptApi.listOfExpenses, {}, { expenseIds: ids.join(',') })
  const response = await fetch(url, { credentials: 'include', signal }).catch(() => null)
  return response?.ok ? response.json() : []
}
