import type { ExpenseJson } from '@sortie/contracts/expense'
import { lockSentence } from '@sortie/contracts/expense-lock'
import type { CheckedExpense, Colleague, ReportConcern } from '@sortie/contracts/expense-report'
import { type FindingJson, internalFindingApi } from '@sortie/contracts/finding'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import type { Totals } from '@sortie/contracts/money'
import { bareConcern } from '@sortie/contracts/receipt-answer'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { managerOf } from '../approvers/colleagues.ts'
import { env } from '../env.ts'
import { receiptsOfAll } from '../files/covered-expenses.ts'
import { restsOf, waitingCorrections } from '../models/corrections.ts'

type Checked = { expenses: CheckedExpense[]; approver: Colleague | null; corrections?: Totals }

/** What to look at before these expenses are handed in. 404 when one is missing. */
export async function checkExpenses(expenseIds: string[], user: Caller): Promise<Checked> {
  const ids = [...new Set(expenseIds)]
  const timeoutMs = 20_000
  const expenses = await callService(
    env.EXPENSE_URL,
    internalExpenseApi.some,
    { body: { ids } },
    { timeoutMs },
  )
  const [receiptsOf, findings, trips, approver] = await Promise.all([
    receiptsOfAll(expenses, async () => user.token),
    callService(
      env.RECEIPT_URL,
      internalFindingApi.ofExpenses,
      { body: { expenseIds: ids } },
      { timeoutMs },
    ),
    expenses.some(({ tripId }) => tripId) ? callService(env.TRAVEL_URL, tripApi.list, {}) : [],
    managerOf(user),
  ])
  const found = kindsByExpense(findings)
  const corrections = await waitingCorrections(user.id)
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
  return {
    approver,
    ...(corrections.length > 0 && { corrections: restsOf(corrections) }),
    expenses: expenses.map((expense) => {
      const { id, updatedAt, tripId, status, report } = expense
      const kinds = found.get(id) ?? new Set()
      const bare = bareConcern({ ...expense, receiptCount: receiptsOf.get(id)?.length ?? 0 })
      const concerns: Record<ReportConcern, boolean> = {
        no_receipt: bare === 'no_receipt',
        declared_lost: bare === 'declared_lost',
        possible_duplicate: [...kinds].some((kind) => kind !== 'contradiction'),
        typed_against_receipt: kinds.has('contradiction'),
        draft: status === 'Draft',
        outside_mission: isOutside(expense, tripOf.get(tripId ?? '')),
        in_report: report !== undefined,
      }
      const names = Object.keys(concerns) as ReportConcern[]
      return {
        id,
        updatedAt: new Date(updatedAt),
        concerns: names.filter((name) => concerns[name]),
        explanation: report ? lockSentence(report) : null,
      }
    }),
  }
}

function kindsByExpense(findings: FindingJson[]): Map<string, Set<FindingJson['kind']>> {
  const found = new Map<string, Set<FindingJson['kind']>>()
  for (const { kind, sides } of findings)
    for (const { expenseId } of sides)
      if (expenseId) found.set(expenseId, (found.get(expenseId) ?? new Set()).add(kind))
  return found
}

/** A mission without dates has no outside. */
export function isOutside({ date }: ExpenseJson, trip: TripJson | undefined): boolean {
  const day = date.slice(0, 10)
  const { startDate, endDate } = trip ?? {}
  return Boolean(
    (startDate && day < startDate.slice(0, 10)) || (endDate && day > endDate.slice(0, 10)),
  )
}
