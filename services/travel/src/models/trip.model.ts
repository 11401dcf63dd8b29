import type { Trip } from '@sortie/contracts/travel'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `claims` is raised whenever a flight names the trip; see flights/lock-trip.ts. */
export type StoredTrip = Stored<Trip> & { claims: number }

export const TripModel = defineModel<StoredTrip>(
  'Trip',
  {
    userId: { type: String, required: true },
    name: { type: String, required: true },
    purpose: { type: String, default: '' },
    startDate: { type: Date, default: null },
    endDate: { type: Date, default: null },
    notes: { type: String, default: '' },
    claims: { type: Number, default: 0 },
  },
  [[{ userId: 1, createdAt: -1, _id: -1 }]],
)
