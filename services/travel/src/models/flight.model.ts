import type { Flight } from '@sortie/contracts/flight'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

/** `departsAt` is the instant of departure, for sorting and "upcoming"; the local times are stored as given. */
export type StoredFlight = Stored<Flight> & { departsAt: Date }

const text = { type: String, default: '' }
const required = { type: String, required: true }

export const FlightModel = defineModel<StoredFlight>(
  'Flight',
  {
    userId: required,
    tripId: { type: String, default: null },
    carrier: required,
    flightNumber: required,
    departAirport: required,
    arriveAirport: required,
    departDtLocal: required,
    arriveDtLocal: required,
    departsAt: { type: Date, required: true },
    durationMinutes: { type: Number, default: null },
    confirmationCode: text,
    fareClass: text,
    notes: text,
  },
  [[{ userId: 1, departsAt: -1, _id: -1 }], [{ userId: 1, tripId: 1 }]],
)
