import { FlightModel } from '../models/flight.model.ts'

export function flightCounts(userId: string): Promise<{ tripId: string; count: number }[]> {
  return FlightModel.aggregate([
    { $match: { userId, tripId: { $ne: null } } },
    { $group: { _id: '$tripId', count: { $sum: 1 } } },
    { $project: { _id: 0, tripId: '$_id', count: 1 } },
  ])
}
