import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Duty } from '@sortie/contracts/user'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'

/** Whether the caller has this duty at this moment. Asks the auth service: never in a transaction. */
export async function hasDuty(duty: Duty): Promise<boolean> {
  const { duties } = await callService(env.AUTH_URL, internalAuthApi.duties, {})
  return duties.includes(duty)
}

export async function demandFinance(): Promise<void> {
  if (!(await hasDuty('finance')))
    throw new AppError('forbidden', 'finance_only', 'Only people of finance may do this.')
}
