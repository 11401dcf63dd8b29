import type { Flight } from '@sortie/contracts/flight'
import { notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import { FlightModel } from '../records/flight.model.ts'

const latestFirst = pagedBy({ departsAt: -1, _id: -1 })
const shownUpcoming = 3

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
  return latestFirst.cut(await found.lean(), limit, (record) => withId(record))
}

export async function flightOf(id: string, userId: string): Promise<Flight> {
  const flight = await FlightModel.findOne({ _id: id, userId }).lean()
  if (!flight) throw notFound('flight')
  return withId(flight)
}

export function flightCounts(userId: string): Promise<{ tripId: string; count: number }[]> {
  return FlightModel.aggregate([
    { $match: { userId, tripId: { $ne: null } } },
    { $group: { _id: '$tripId', count: { $sum: 1 } } },
    { $project: { _id: 0, tripId: '$_id', count: 1 } },
  ])
}

/** The next flights, soonest first, and how many are to come. */
export async function upcomingFlights(
  userId: string,
  now: Date,
): Promise<{ count: number; flights: Flight[] }> {
  const toCome = { userId, departsAt: { $gt: now } }
  const [count, flights] = await Promise.all([
    FlightModel.countDocuments(toCome),
    FlightModel.find(toCome).sort({ departsAt: 1, _id: 1 }).limit(shownUpcoming).lean(),
  ])
  return { count, flights: flights.map(withId) }
}
