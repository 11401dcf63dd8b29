import { type Trip, trip } from '@sortie/contracts/travel'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `claims` is raised whenever a flight names the trip; see flights/lock-trip.ts. */
export type StoredTrip = Stored<Trip> & { claims: number }

export const TripModel = defineModel<StoredTrip>(
  'Trip',
  { ...trip.stored, claims: { type: Number, default: 0 } },
  [[{ userId: 1, createdAt: -1, _id: -1 }]],
)
