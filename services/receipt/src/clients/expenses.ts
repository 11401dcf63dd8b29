import { expenseApi } from '@sortie/contracts/expense'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'

export async function demandExpense(id: string): Promise<void> {
  await callService(env.EXPENSE_URL, expenseApi.get, { params: { id } })
}
