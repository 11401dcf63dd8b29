import { defineModel } from '@sortie/platform/mongo/model'

/**
 * What events have told of a trip: its name for exports of everyone, and that it is gone. `claims`
 * counts the expenses that named it; claim-trip.ts says why.
 */
export type KnownTrip = {
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
  [],
  // Under another name installed databases would lose what is known.
  { timestamps: false, collection: 'missions' },
)
