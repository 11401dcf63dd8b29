import type { ExpenseJson } from '@sortie/contracts/expense'
import { internalTravelApi } from '@sortie/contracts/internal-travel'
import type { TripJson } from '@sortie/contracts/travel'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import type { TokenSource } from '@sortie/platform/http/job-token'
import { env } from '../env.ts'

/** The mission of all these expenses; null when they are not of one, or it is gone. */
export async function sharedTrip(
  expenses: ExpenseJson[],
  token: TokenSource,
): Promise<TripJson | null> {
  const [id, ...others] = new Set(expenses.map(({ tripId }) => tripId))
  if (!id || others.length > 0) return null
  try {
    const options = { token: await token() }
    return await callService(env.TRAVEL_URL, internalTravelApi.trip, { params: { id } }, options)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  }
}

/** First and last day, YYYY-MM-DD. */
export function spanOf(expenses: ExpenseJson[]): { startDate: string; endDate: string } {
  const days = expenses.map(({ date }) => date.slice(0, 10)).sort()
  return { startDate: days.at(0) ?? '', endDate: days.at(-1) ?? '' }
}
