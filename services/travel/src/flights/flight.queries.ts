import type { Flight } from '@sortie/contracts/travel'
import { pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import type { Request, Response } from 'express'
import { FlightModel } from './flight.model.ts'

const latestFirst = pagedBy({ departsAt: -1, _id: -1 })
const shownUpcoming = 3

export async function listFlights(
  userId: string,
  { limit, after }: { limit?: number; after?: string },
  req: Request,
  res: Response,
): Promise<Flight[]> {
  const found = FlightModel.find({ userId, ...latestFirst.after(after) }).sort(latestFirst.sort)
  if (limit !== undefined) found.limit(limit + 1)
  return latestFirst.page(await found.lean(), limit, req, res).map(withId)
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
