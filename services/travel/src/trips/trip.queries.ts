import type { Trip } from '@sortie/contracts/travel'
import { notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import { TripModel } from '../models/trip.model.ts'

/** Ordered by creation, newest first, whether dated or not. */
const newestFirst = pagedBy({ createdAt: -1, _id: -1 })

export async function listTrips(
  { limit, after }: { limit?: number; after?: string },
  userId: string,
): Promise<Page<Trip>> {
  const found = TripModel.find({ userId, ...newestFirst.after(after) }).sort(newestFirst.sort)
  if (limit !== undefined) found.limit(limit + 1)
  return newestFirst.cut(await found.lean(), limit, (record) => withId(record))
}

export async function tripOf(id: string, userId: string): Promise<Trip> {
  const trip = await TripModel.findOne({ _id: id, userId }).lean()
  if (!trip) throw notFound('trip')
  return withId(trip)
}

/** Names by id; `userId` undefined is everyone's. Unknown trips and those of others are left out. */
export async function namesOf(
  ids: string[],
  userId?: string,
): Promise<{ id: string; name: string }[]> {
  const trips = await TripModel.find(
    { _id: { $in: ids }, ...(userId && { userId }) },
    { name: 1 },
  ).lean()
  return trips.map(({ _id, name }) => ({ id: _id, name }))
}
