import { internalTravelApi } from '@sortie/contracts/travel'
import { AppError, invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { MissionModel } from './mission.model.ts'

const notYours = () => invalidField('tripId', 'Choose one of your missions.')

/** 400 unless the trip is the caller's own, as the travel service says; 503 when it is away. Null is no trip. */
export async function demandOwnMission(tripId: string | null | undefined): Promise<void> {
  if (!tripId) return
  try {
    await callService(env.TRAVEL_URL, internalTravelApi.trip, { params: { id: tripId } })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw notYours()
    throw error
  }
}

/**
 * In the transaction that saves an expense: marks the trip as named, so that its deletion, when it is told of at
 * the same moment, conflicts with this transaction instead of leaving an expense with a dead trip.
 */
export async function claimMission(
  tripId: string | null | undefined,
  userId: string,
): Promise<void> {
  if (!tripId) return
  const mission = await MissionModel.findOneAndUpdate(
    { _id: tripId },
    { $inc: { claims: 1 }, $setOnInsert: { userId } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  if (mission.gone) throw notYours()
}
