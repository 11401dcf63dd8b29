import { TripModel } from '../models/trip.model.ts'

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
