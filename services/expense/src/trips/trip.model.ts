import { defineModel } from '@sortie/platform/mongo/model'

/**
 * Read copy of a trip: its name, for exports of everyone, and whether it was deleted. `claims` counts the expenses
 * that named it; see lock-trip.ts.
 */
type KnownTrip = {
  _id: string
  userId: string
  name: string
  changedAt: string
  gone: boolean
  claims: number
}

export const TripModel = defineModel<KnownTrip>(
  'Trip',
  {
    userId: { type: String, required: true },
    name: { type: String, default: '' },
    changedAt: { type: String, default: '' },
    gone: { type: Boolean, default: false },
    claims: { type: Number, default: 0 },
  },
  [[{ userId: 1 }]],
  // The name of the collection cannot change: existing databases would lose their copies.
  { timestamps: false, collection: 'missions' },
)
