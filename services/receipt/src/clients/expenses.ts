import { expenseApi, internalExpenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'

/** By default on behalf of the caller; in a job with a token of its own. */
type Options = { token?: string }

/** Throws 404 unless the expense exists and belongs to the caller, 503 when its service is away. */
export async function demandExpense(id: string, options: Options = {}): Promise<void> {
  await callService(env.EXPENSE_URL, expenseApi.get, { params: { id } }, options)
}

/** Makes the expense unless one with this id is there. */
export async function makeExpense(
  id: string,
  expense: NewExpenseJson,
  options: Options = {},
): Promise<void> {
  const request = { body: { ...expense, id } }
  await callService(env.EXPENSE_URL, internalExpenseApi.createOnce, request, options)
}
