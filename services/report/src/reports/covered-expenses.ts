import { type ExpenseJson, internalExpenseApi } from '@sortie/contracts/expense'
import { internalReceiptApi, type ReceiptJson } from '@sortie/contracts/receipt'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { ReportRequest } from './report-request.ts'

export type Covered = { expenses: ExpenseJson[]; receiptsOf: Map<string, ReceiptJson[]> }
export type Coverage = Pick<
  ReportRequest,
  'userId' | 'status' | 'category' | 'startDate' | 'endDate' | 'tripId' | 'tripIds'
>

const idsAtOnce = 1000
/** Years of expenses take longer to answer than a page of them. */
const patient = { timeoutMs: 60_000 }

/** What the owners say right now: the expenses, oldest first, and their receipts. Throws when one of them is away. */
export async function coveredExpenses(coverage: Coverage, token: string): Promise<Covered> {
  const { userId, status, category, startDate, endDate, tripId, tripIds } = coverage
  const query = { userId, status, category, startDate, endDate, tripId }
  const all = await callService(env.EXPENSE_URL, internalExpenseApi.ofReport, { query }, { ...patient, token })
  const expenses = tripIds ? all.filter((expense) => isOf(expense, tripIds)) : all
  const receiptsOf = new Map<string, ReceiptJson[]>()
  for (let from = 0; from < expenses.length; from += idsAtOnce) {
    const expenseIds = expenses.slice(from, from + idsAtOnce).map(({ id }) => id)
    const options = { ...patient, token }
    const receipts = await callService(
      env.RECEIPT_URL,
      internalReceiptApi.ofExpenses,
      { body: { expenseIds } },
      options,
    )
    for (const receipt of receipts)
      receiptsOf.set(receipt.expenseId, [...(receiptsOf.get(receipt.expenseId) ?? []), receipt])
  }
  return { expenses, receiptsOf }
}

function isOf({ tripId }: ExpenseJson, tripIds: string[]): boolean {
  return tripId !== null && (tripIds.length === 0 || tripIds.includes(tripId))
}
