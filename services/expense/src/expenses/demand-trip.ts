import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { notYourTrip } from '../trips/lock-trip.ts'
import { ExpenseModel } from './expense.model.ts'

/** 400 unless the trip is the caller's own, as the travel service says; 503 when that is down. Null is no trip. */
export async function demandOwnTrip(tripId: string | null | undefined): Promise<void> {
  if (!tripId) return
  try {
    await callService(env.TRAVEL_URL, internalTravelApi.trip, { params: { id: tripId } })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw notYourTrip()
    throw error
  }
}

/** The same, but skips the trip that the expense has already, so that it can be edited while travel is down. */
export async function demandTripOf(
  expenseId: string,
  tripId: string | null | undefined,
  userId: string,
): Promise<void> {
  if (tripId && !(await ExpenseModel.exists({ _id: expenseId, userId, tripId })))
    await demandOwnTrip(tripId)
}
