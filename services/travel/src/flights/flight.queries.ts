import type { Flight } from '@sortie/contracts/flight'
import { notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { FlightModel } from '../models/flight.model.ts'
import { shownFlight } from './flight.ts'

const latestFirst = pagedBy({ departsAt: -1, _id: -1 })
export async function listFlights(
  { limit, after, tripId }: { limit?: number; after?: string; tripId?: string },
  userId: string,
): Promise<Page<Flight>> {
  const found = FlightModel.find({
    userId,
    ...(tripId && { tripId }),
    ...latestFirst.after(after),
  }).sort(latestFirst.sort)
  if (limit !== undefined) found.limit(limit + 1)
  return latestFirst.cut(await found.lean(), limit, shownFlight)
}

export async function flightOf(id: string, userId: string): Promise<Flight> {
  const flight = await FlightModel.findOne({ _id: id, userId }).lean()
  if (!flight) throw notFound('flight')
  return shownFlight(flight)
}

export function flightCounts(userId: string): Promise<{ tripId: string; count: number }[]> {
  return FlightModel.aggregate([
    { $match: { userId, tripId: { $ne: null } } },
    { $group: { _id: '$tripId', count: { $sum: 1 } } },
    { $project: { _id: 0, tripId: '$_id', count: 1 } },
  ])
}
