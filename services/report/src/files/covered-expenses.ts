import type { ExpenseJson } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { callService } from '@sortie/platform/http/client'
import type { TokenSource } from '@sortie/platform/http/job-token'
import { env } from '../env.ts'
import type { ReportRequest } from './report-request.ts'

export type Covered = { expenses: ExpenseJson[]; receiptsOf: Map<string, ReceiptJson[]> }
type Coverage = Pick<
  ReportRequest,
  'userId' | 'status' | 'category' | 'startDate' | 'endDate' | 'tripId' | 'tripIds'
>

/** The most ids that one call accepts. */
export const idsAtOnce = 1000
/** Years of expenses take longer than a page of them. */
const longTimeout = { timeoutMs: 60_000 }

/** The current expenses, oldest first, and their receipts, from the services that own them. Throws when one is down. */
export async function coveredExpenses(coverage: Coverage, token: TokenSource): Promise<Covered> {
  const expenses = await expensesOf(coverage, token)
  return { expenses, receiptsOf: await receiptsOfAll(expenses, token) }
}

export async function expensesOf(coverage: Coverage, token: TokenSource): Promise<ExpenseJson[]> {
  const { userId, status, category, startDate, endDate, tripId, tripIds } = coverage
  const query = { userId, status, category, startDate, endDate, tripId }
  const all = await callService(
    env.EXPENSE_URL,
    internalExpenseApi.ofReport,
    { query },
    { ...longTimeout, token: await token() },
  )
  return tripIds ? all.filter((expense) => isOf(expense, tripIds)) : all
}

/** Asks the receipt service: the counts on the expenses lag by a moment. */
export async function receiptsOfAll(
  expenses: ExpenseJson[],
  token: TokenSource,
): Promise<Map<string, ReceiptJson[]>> {
  const receiptsOf = new Map<string, ReceiptJson[]>()
  for (let from = 0; from < expenses.length; from += idsAtOnce) {
    const body = { expenseIds: expenses.slice(from, from + idsAtOnce).map(({ id }) => id) }
    const options = { ...longTimeout, token: await token() }
    for (const receipt of await callService(
      env.RECEIPT_URL,
      internalReceiptApi.ofExpenses,
      { body },
      options,
    )) {
      const known = receiptsOf.get(receipt.expenseId)
      if (known) known.push(receipt)
      else receiptsOf.set(receipt.expenseId, [receipt])
    }
  }
  return receiptsOf
}

function isOf({ tripId }: ExpenseJson, tripIds: string[]): boolean {
  return tripId !== null && (tripIds.length === 0 || tripIds.includes(tripId))
}
