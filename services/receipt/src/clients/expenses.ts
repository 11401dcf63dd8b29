import { expenseApi } from '@sortie/contracts/expense'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'

/** Throws 404 unless the expense exists and belongs to the caller, 503 when its service is away. */
export async function demandExpense(id: string): Promise<void> {
  await callService(env.EXPENSE_URL, expenseApi.get, { params: { id } })
}
