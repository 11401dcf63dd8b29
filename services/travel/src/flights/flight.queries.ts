import { departureOf } from '@sortie/contracts/departure'
import type { Flight } from '@sortie/contracts/flight'
import { notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { FlightModel, type StoredFlight } from '../models/flight.model.ts'
import { shownFlight } from './flight.ts'

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

/** No clock on earth is further from UTC (UTC-12 to UTC+14). */
const widestOffsetMs = 14 * 3600_000

/** The next flights, soonest first, and how many are to come. `zone` is that of the reader's clock. */
export async function upcomingFlights(
  userId: string,
  now: Date,
  zone = 'UTC',
): Promise<{ count: number; flights: Flight[] }> {
  const [from, to] = [-widestOffsetMs, widestOffsetMs].map((ms) => new Date(now.getTime() + ms))
  const soonest = { departsAt: 1, _id: 1 } as const
  // Most people have no flight ahead, and the dashboard asks often.
  if (!(await FlightModel.exists({ userId, departsAt: { $gt: from } })))
    return { count: 0, flights: [] }
  const later = { userId, departsAt: { $gt: to } }
  const [near, next, laterCount] = await Promise.all([
    // Here a departure that is stored as in UTC, because its zone is unknown, may be over or not.
    FlightModel.find({ userId, departsAt: { $gt: from, $lte: to } })
      .sort(soonest)
      .lean(),
    FlightModel.find(later).sort(soonest).limit(shownUpcoming).lean(),
    FlightModel.countDocuments(later),
  ])
  const soon = (await withDepartures(near, zone)).filter(({ departs }) => departs > now.getTime())
  const flights = [...soon, ...(await withDepartures(next, zone))]
    .toSorted((one, other) => one.departs - other.departs)
    .slice(0, shownUpcoming)
  return { count: soon.length + laterCount, flights: flights.map(({ flight }) => flight) }
}

/** Each time is worked out once, 250 at a time: what a clock shows costs some 10 microseconds. */
async function withDepartures(flights: StoredFlight[], zone: string) {
  const timed: { flight: Flight; departs: number }[] = []
  for (const [at, stored] of flights.entries()) {
    if (at % 250 === 249) await letOthersRun()
    const flight = shownFlight(stored)
    timed.push({ flight, departs: departureOf(flight, zone) })
  }
  return timed
}
