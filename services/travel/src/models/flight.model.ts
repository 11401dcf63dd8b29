import { type Flight, flight } from '@sortie/contracts/flight'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `departsAt` is the instant of departure, for sorting and "upcoming"; the local times are stored as given. */
export type StoredFlight = Stored<Flight> & { departsAt: Date }

export const FlightModel = defineModel<StoredFlight>(
  'Flight',
  {
    ...flight.stored,
    departsAt: { type: Date, required: true },
    durationMinutes: { type: Number, default: null },
  },
  [[{ userId: 1, departsAt: -1, _id: -1 }], [{ userId: 1, tripId: 1 }]],
)
